/** The person who logs in: phone, name, identities with others, invitations; two accounts of one person become one. */
import { noun } from '../noun'
import { accountRoutes } from './account.routes'

export const accountNoun = noun({ name: 'account', routes: accountRoutes })
