/** What people must judge, and who may judge it. */
import { noun } from '../noun'
import { auditRoutes } from './audit.routes'

export const auditNoun = noun({ name: 'audit', routes: auditRoutes })
