; inherits: jsx, typescript
