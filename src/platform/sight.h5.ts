/** Whether something of a list is near the screen: on the web nobody is told, because the browser copes with long lists by itself. */
export function watchSight(_id: string, _margin: number, _tell: (isNear: boolean, height: number) => void): () => void {
  return () => undefined
}
