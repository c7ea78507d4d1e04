/** The sentence of an error a person may read; 发生错误了 when it brings none. */
export function failureWords(error: unknown): string {
  if (typeof error === 'string' && error) return error
  if (error && typeof error === 'object' && 'message' in error) {
    const { message } = error
    if (typeof message === 'string' && message) return message
  }
  return '发生错误了'
}
