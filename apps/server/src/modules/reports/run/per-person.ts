/**
 * Counts what each person has under way. `enter` returns a function that ends it, or undefined when the person has as
 * many as one may have.
 */
export function perPerson(atMost: number): (userId: number) => (() => void) | undefined {
  const open = new Map<number, number>()
  return (userId) => {
    const count = open.get(userId) ?? 0
    if (count >= atMost) return undefined
    open.set(userId, count + 1)
    return () => {
      const left = (open.get(userId) ?? 1) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
    }
  }
}
