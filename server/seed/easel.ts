/** A separate process that draws the pictures it receives, so that the server stays responsive and gets the memory back. */
import type { PictureRequest } from '@qianxian/demonstration/portraits/render'
import { renderingOf } from './renderings'

// If a parent process started this one over IPC, exit when the parent disconnects; Ctrl-C reaches every process of a
// window.
process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('message', ({ id, request }: { id: number; request: PictureRequest }) => {
  renderingOf(request).then(
    (rendering) => process.send!({ id, rendering }),
    (error: unknown) => process.send!({ id, fault: String(error) }),
  )
})
