// Command outcrop shows a repository as an outline with the token price of every view of every node, and prints picked
// slices of it as a prompt block.
package main

import (
	"context"
	"os"
	"os/signal"

	"outcrop/parse"
)

func main() {
	if parse.ServeIfWorker() {
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second ctrl+c ends the process at once
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
