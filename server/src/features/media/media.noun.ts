/** Pictures and albums. */
import { noun } from '../noun'
import { onAppealed, onDecided } from './album.service'
import { mediaRoutes } from './media.routes'

export const mediaNoun = noun({ name: 'media', routes: mediaRoutes, audits: { photo: { onDecided, onAppealed } } })
