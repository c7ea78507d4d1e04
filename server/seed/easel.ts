/** A process of its own that draws what it is sent, so that the server stays quick and gets the memory back. */
import type { PictureRequest } from './portraits/render'
import { renderingOf } from './renderings'

// Not a moment longer than the server lives, and not a moment shorter: Ctrl-C reaches every process of a window.
process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('message', ({ id, request }: { id: number; request: PictureRequest }) => {
  renderingOf(request).then(
    (rendering) => process.send!({ id, rendering }),
    (error: unknown) => process.send!({ id, fault: String(error) }),
  )
})
