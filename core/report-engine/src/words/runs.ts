/**
 * The places of conditions, together where they are joined by and, which binds tighter than or: `a or b and c` are `[[0],
 * [1, 2]]`. `words` are the words before each; the first of them joins nothing.
 */
export function runsOf(words: readonly ('and' | 'or')[]): number[][] {
  const runs: number[][] = []
  for (const [index, word] of words.entries()) {
    if (index === 0 || word === 'or') runs.push([])
    runs.at(-1)?.push(index)
  }
  return runs
}
