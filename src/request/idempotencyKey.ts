/** A version-4 UUID. It distinguishes two sends of one action from two actions; it guards no secret. */
export function newIdempotencyKey(): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (mark) => {
    const digit = Math.floor(Math.random() * 16)
    return (mark === 'x' ? digit : (digit % 4) + 8).toString(16)
  })
}
