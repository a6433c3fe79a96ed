package accuracy

func hclRow() row {
	return row{
		name: "hcl", language: "HCL",
		code:    folderCode("terraform-aws-eks and Terraform's own test configurations", withExt(".tf", ".hcl", ".tfvars"), "hcl"),
		truth:   built("HashiCorp's own parser, hcl 2.23", "hcl-truth/truth"),
		options: options{parents: true},
		bar:     bar{99.9, 99.9, 99.9, 99.9},
	}
}
