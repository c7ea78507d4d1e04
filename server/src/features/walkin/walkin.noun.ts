/** Walk-ins: visitors who sign at a store's reception. */
import { name, names } from '@qianxian/protocol/base/dictionary'
import { sharedScope } from '@qianxian/protocol/sharing/sharing.words'
import { walkinStatus } from '@qianxian/protocol/walkin/walkin.words'
import { loveProfiles } from '../../db/tables/love'
import { walkins } from '../../db/tables/walkin'
import { loggedIn } from '../auth/auth'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { completeWalkinAtLogin } from './walkin-completion'
import { walkinJobs } from './walkin.jobs'
import { walkinRoutes } from './walkin.routes'

export const walkinNoun = noun({
  name: 'walkin',
  routes: walkinRoutes,
  jobs: walkinJobs,
  owned: [
    // A visitor without an account is identified only by phone, until the walk-in ends.
    ownedThrough(loveProfiles, walkins, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '到店登记',
        columns: ['status', 'scopes', 'textVersion', 'signedAt'],
        reads: (_ctx, { status, scopes }) => ({ status: name(walkinStatus, status), scopes: names(sharedScope, scopes) }),
      },
    }),
  ],
  parts: [loggedIn.on(completeWalkinAtLogin)],
  demonstration: () => import('../../../seed/nouns/walkin'),
})
