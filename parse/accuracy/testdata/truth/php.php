<?php
// Writes the symbols of PHP files by the tokens of PHP's own parser. See script in program_test.go.

final class Truth
{
    /** @var PhpToken[] */
    private array $tokens;
    private int $at = 0;
    private array $out = [];
    /** What encloses a token: [kind, name, index of its symbol or -1]. */
    private array $frames = [['top', '', -1]];
    private ?array $pending = null; // the frame of the next brace
    private int $parens = 0;
    private ?int $first = null; // line of the first modifier or attribute
    private bool $begins = true; // of a statement

    private const MODIFIERS = [T_ABSTRACT, T_FINAL, T_PUBLIC, T_PROTECTED, T_PRIVATE, T_STATIC, T_READONLY, T_VAR];
    private const TYPES = [T_CLASS => 'class', T_INTERFACE => 'interface', T_TRAIT => 'trait', T_ENUM => 'enum'];

    public function __construct(string $source)
    {
        $all = PhpToken::tokenize($source, TOKEN_PARSE);
        $this->tokens = array_values(array_filter($all, fn($t) => !$t->is([T_WHITESPACE, T_COMMENT, T_DOC_COMMENT, T_ENCAPSED_AND_WHITESPACE, T_INLINE_HTML])));
    }

    public function read(): array
    {
        for ($n = count($this->tokens); $this->at < $n; $this->at++) {
            $this->step($this->tokens[$this->at]);
        }
        return $this->out;
    }

    private function token(int $by): ?PhpToken
    {
        return $this->tokens[$this->at + $by] ?? null;
    }

    private function frame(): array
    {
        return $this->frames[count($this->frames) - 1];
    }

    private function parent(): string
    {
        return $this->frame()[1];
    }

    private static function lastLine(PhpToken $t): int
    {
        return $t->line + substr_count(rtrim($t->text), "\n");
    }

    private function add(string $kind, string $name, int $line, int $start, int $end): int
    {
        $this->out[] = ['kind' => $kind, 'name' => $name, 'parent' => $this->parent(), 'start' => $start, 'end' => $end, 'line' => $line];
        return count($this->out) - 1;
    }

    private function step(PhpToken $t): void
    {
        $begins = $this->begins;
        $this->begins = $t->is([';', '{', '}', T_OPEN_TAG, T_OPEN_TAG_WITH_ECHO]);
        switch (true) {
            case $t->is(T_ATTRIBUTE):
                $this->first ??= $t->line;
                $this->skipAttribute();
                $this->begins = $begins;
                return;
            case $t->is(self::MODIFIERS) && !$this->token(1)?->is(T_DOUBLE_COLON):
                $this->first ??= $t->line;
                $this->begins = $begins;
                return;
            case $t->is(['(', '[']):
                $this->parens++;
                break;
            case $t->is([')', ']']):
                $this->parens--;
                break;
            case $t->is(['{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES]):
                $this->open($t);
                break;
            case $t->is('}'):
                $this->close($t);
                break;
            case $t->is(';'):
                $this->finish($t);
                break;
            case $t->is(array_keys(self::TYPES)):
                $this->type($t);
                break;
            case $t->is([T_FUNCTION, T_FN]):
                $this->function($t);
                break;
            case $t->is(T_CONST):
                $this->constants($t);
                break;
            case $t->is(T_NAMESPACE):
                $this->space($t);
                break;
            case $t->is(T_CASE) && $this->member():
                $name = $this->token(1);
                $this->add('enum_member', $name->text, $name->line, $this->first ?? $t->line, $this->until([';'])->line);
                break;
            case $t->is(T_VARIABLE) && $this->member():
                $this->properties($t);
                break;
            case $t->is(T_VARIABLE) && $begins && in_array($this->frame()[0], ['top', 'namespace'], true):
                $this->assigned($t);
                break;
            case $t->is([T_STRING, T_NAME_FULLY_QUALIFIED]):
                $this->define($t);
                break;
        }
        // A type before the name of a property or function goes on with what its modifiers began.
        if (!$t->is([T_STRING, T_ARRAY, T_CALLABLE, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED, '?', '|', T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG, '(', ')', T_AMPERSAND_FOLLOWED_BY_VAR_OR_VARARG])) {
            $this->first = null;
        }
    }

    /** member tells whether the token stands directly in a type. */
    private function member(): bool
    {
        return $this->frame()[0] === 'type' && $this->pending === null && $this->parens === 0;
    }

    private function skipAttribute(): void
    {
        for ($depth = 1; $depth > 0;) {
            $t = $this->tokens[++$this->at];
            $depth += $t->is(['[', T_ATTRIBUTE]) ? 1 : ($t->is(']') ? -1 : 0);
        }
    }

    /** until moves on to one of the words outside of brackets. */
    private function until(array $words): PhpToken
    {
        for ($depth = 0;; $this->at++) {
            $t = $this->tokens[$this->at];
            if ($depth === 0 && $t->is($words)) {
                return $t;
            }
            $depth += $t->is(['(', '[', '{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES, T_ATTRIBUTE]) ? 1 : ($t->is([')', ']', '}']) ? -1 : 0);
        }
    }

    private function open(PhpToken $t): void
    {
        $frame = $t->is('{') && $this->pending !== null && $this->pending[3] === $this->parens ? $this->pending : null;
        $up = $this->frame();
        $this->frames[] = [...($frame ?? ['block', $up[1], -1]), $this->parens];
        if ($frame !== null) {
            $this->pending = null;
        }
        $this->parens = 0;
    }

    private function close(PhpToken $t): void
    {
        $frame = array_pop($this->frames);
        if ($frame[2] >= 0) {
            $this->out[$frame[2]]['end'] = $t->line;
        }
        $this->parens = $frame[count($frame) - 1];
    }

    /** finish ends a function without a body, and an assigned one. */
    private function finish(PhpToken $t): void
    {
        if ($this->pending !== null && $this->pending[3] === $this->parens) {
            if ($this->pending[2] >= 0) {
                $this->out[$this->pending[2]]['end'] = $t->line;
            }
            $this->pending = null;
        }
    }

    private function type(PhpToken $t): void
    {
        $name = $this->token(1);
        if ($this->token(-1)?->is(T_DOUBLE_COLON)) {
            return;
        }
        if (!$name->is(T_STRING) || $this->token(-1)?->is(T_NEW)) {
            $this->pending = ['type', $this->parent(), -1, $this->parens];
            return;
        }
        $i = $this->add(self::TYPES[$t->id], $name->text, $name->line, $this->first ?? $t->line, 0);
        $this->pending = ['type', $name->text, $i, $this->parens];
        $this->at++;
    }

    private function function(PhpToken $t): void
    {
        if ($this->token(-1)?->is(T_USE)) {
            return;
        }
        $name = $this->token(1);
        $skip = 1;
        if ($name->is([T_AMPERSAND_FOLLOWED_BY_VAR_OR_VARARG, T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG])) {
            $name = $this->token(2);
            $skip = 2;
        }
        if (!$name->is(T_STRING)) {
            if ($t->is(T_FUNCTION)) {
                $this->pending = ['function', $this->parent(), -1, $this->parens];
            }
            return;
        }
        $kind = $this->frame()[0] !== 'type' ? 'function' : match (strtolower($name->text)) {
            '__construct' => 'constructor', '__destruct' => 'destructor', default => 'method',
        };
        $i = $this->add($kind, $name->text, $name->line, $this->first ?? $t->line, 0);
        $this->pending = ['function', $name->text, $i, $this->parens];
        $this->at += $skip;
    }

    private function space(PhpToken $t): void
    {
        $name = $this->token(1);
        if (!$name->is([T_STRING, T_NAME_QUALIFIED])) {
            return;
        }
        $end = $this->token(2);
        $i = $this->add('namespace', $name->text, $name->line, $t->line, $end->line);
        if ($end->is('{')) {
            $this->pending = ['namespace', $name->text, $i, $this->parens];
        }
        $this->at++;
    }

    /** constants reads `const A = 1, B = 2;`. */
    private function constants(PhpToken $t): void
    {
        if ($this->token(-1)?->is(T_USE)) {
            return;
        }
        $this->group('const', $this->first ?? $t->line, fn() => $this->constantName());
    }

    private function constantName(): PhpToken
    {
        while (!$this->token(1)->is('=')) {
            $this->at++;
        }
        return $this->token(0);
    }

    private function properties(PhpToken $t): void
    {
        $this->at--;
        $this->group('property', $this->first ?? $t->line, fn() => $this->tokens[++$this->at]);
    }

    /** group reads names with values between commas. Those of several lines have lines of their own. */
    private function group(string $kind, int $start, callable $next): void
    {
        $items = [];
        do {
            $name = $next();
            $end = $this->until([',', ';', '{']);
            $items[] = [$name, self::lastLine($this->token(-1))];
        } while ($end->is(','));
        $apart = count($items) > 1 && $start !== $end->line;
        foreach ($items as $k => [$name, $last]) {
            $this->add($kind, $name->text, $name->line, $apart && $k > 0 ? $name->line : $start, $apart ? $last : $end->line);
        }
        if ($end->is('{')) { // hooks
            $this->frames[] = ['block', $this->parent(), count($this->out) - 1, $this->parens];
        }
    }

    /** assigned looks for `$name = function`. */
    private function assigned(PhpToken $t): void
    {
        $k = $this->token(2)?->is(T_STATIC) ? 3 : 2;
        if (!$this->token(1)?->is('=') || !$this->token($k)?->is([T_FUNCTION, T_FN])) {
            return;
        }
        $i = $this->add('function', $t->text, $t->line, $t->line, 0);
        $at = $this->at;
        $this->out[$i]['end'] = $this->until([';'])->line;
        $this->at = $at + $k;
        if ($this->token(0)->is(T_FUNCTION)) {
            $this->pending = ['function', $t->text, -1, $this->parens];
        }
    }

    private function define(PhpToken $t): void
    {
        $name = $this->token(2);
        if (strcasecmp(ltrim($t->text, '\\'), 'define') !== 0 || !$this->token(1)?->is('(') || !$name->is(T_CONSTANT_ENCAPSED_STRING)
            || $this->token(-1)?->is([T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON, T_NEW]) || !$this->token(3)->is(',')) {
            return;
        }
        $at = $this->at;
        $this->at += 2;
        $end = $this->until([')']);
        $end = $this->token(1)?->is(';') ? $this->token(1) : $end;
        $this->add('const', substr($name->text, 1, -1), $name->line, $t->line, $end->line);
        $this->at = $at;
    }
}

foreach (explode("\n", trim(stream_get_contents(STDIN))) as $path) {
    try {
        $symbols = (new Truth(file_get_contents($path)))->read();
    } catch (ParseError) {
        continue;
    }
    echo json_encode(['file' => $path, 'symbols' => $symbols], JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE), "\n";
}
