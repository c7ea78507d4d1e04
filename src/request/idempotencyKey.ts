/** A version-4 UUID. It distinguishes a repeated request from a new action; it protects no secret. */
export function newIdempotencyKey(): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (mark) => {
    const digit = Math.floor(Math.random() * 16)
    return (mark === 'x' ? digit : (digit % 4) + 8).toString(16)
  })
}
