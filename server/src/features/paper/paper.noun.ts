/** Encrypted papers. Each noun that keeps papers owns its tables and serves its endpoints. */
import { noRoutes } from '../../http/serve'
import { noun } from '../noun'

export const paperNoun = noun({ name: 'paper', routes: noRoutes })
