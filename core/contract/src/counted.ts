/** `12 roles`, `1 person`, `1,204 rows`: a number with its noun, for texts that people read. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
