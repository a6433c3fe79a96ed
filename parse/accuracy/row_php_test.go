package accuracy

func phpRow() row {
	return row{
		name: "php", language: "PHP",
		code:    folderCode("Composer, Symfony, Twig and other libraries of Debian 12", withExt(".php"), "/usr/share/php"),
		truth:   script("tokens of PHP's own parser", "php.php", nil, "php"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}
