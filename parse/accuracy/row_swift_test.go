package accuracy

func swiftRow() row {
	return row{
		name: "swift", language: "Swift",
		code: func(c corpus) (code, error) {
			dir, err := c.folder("swift/swift-argument-parser")
			if err != nil {
				return code{}, err
			}
			list, err := judgedFiles("swift")
			return code{"swift-argument-parser at 2f77f2fc, eleven whole files", dir, list}, err
		},
		truth: byHand("swift"),
		bar:   bar{99, 99, 99, 99},
	}
}
