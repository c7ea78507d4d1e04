/** Shapes of posters and of the codes on them. */
import { values } from '../base/dictionary'
import { id, nullable, object, oneOf, readBy, text, Type, type Static } from '../base/shape'
import { posterKind, posterLimits } from './poster.words'

export const Poster = object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** What it is of. */
  title: Type.String(),
  /** Where its code leads, to be handed on without the picture. */
  path: Type.String(),
  /** Whoever comes by it comes by the viewer. */
  isMine: Type.Boolean(),
})
export type Poster = Static<typeof Poster>

/** What stands behind a code. */
export const SceneTarget = object({
  kind: oneOf('类型', values(posterKind)),
  id: Type.Integer(),
  /** By whom somebody comes; null: by nobody, or by somebody who is gone. */
  inviteId: nullable(Type.String()),
})
export type SceneTarget = Static<typeof SceneTarget>

export const posterShapes = {
  getActivityPoster: {
    summary: 'Returns the poster of an activity for the caller.',
    input: object({ id: id('activity', '活动') }),
    output: Poster,
  },
  /** Notes that somebody came by it. */
  getScene: {
    summary: 'Returns where the QR code of a poster leads, and counts the scan.',
    input: object({ scene: readBy('nobody', text('海报码', posterLimits.sceneLength, 1)) }),
    output: SceneTarget,
  },
}
