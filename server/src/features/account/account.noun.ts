/** The person who logs in: phone, name, identities with others, invitations; two accounts of one person become one. */
import { attributions, roleGrants, userOpenIds, users } from '../../db/tables/account'
import { noun } from '../noun'
import { owned } from '../owned'
import { moveInvited } from './account.repository'
import { accountRoutes } from './account.routes'

export const accountNoun = noun({
  name: 'account',
  routes: accountRoutes,
  owned: [
    owned(users, {
      onMerge: { id: { keep: 'the closed account itself: that it was taken into another is not undone' } },
      onClose: 'stays',
      onErase: 'anonymise',
    }),
    // Whom the other account has of the same platform is refused before.
    owned(userOpenIds, { onMerge: { userId: 'move' }, onClose: 'stays', onErase: 'delete' }),
    // The first to have brought somebody stays.
    owned(attributions, { onMerge: { userId: 'join', targetId: moveInvited }, onClose: 'stays', onErase: 'anonymise' }),
    owned(roleGrants, { onMerge: { userId: 'join' }, onClose: 'stays', onErase: 'delete' }),
  ],
})
