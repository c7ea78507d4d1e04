/** Sharing with a store: the parts of their data that members let the store's staff see. */
import { name, names } from '@qianxian/protocol/base/dictionary'
import { sharedScope, sharedUse, sharingMethod } from '@qianxian/protocol/sharing/sharing.words'
import { loveProfiles } from '../../db/tables/love'
import { storeConsents, storeConsentUses } from '../../db/tables/sharing'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { storeJoined } from '../store/store'
import { sharingJobs } from './sharing.jobs'
import { sharingNotices } from './sharing.notices'
import { endConsents } from './sharing.repository'
import { sharingRoutes } from './sharing.routes'

export const sharingNoun = noun({
  name: 'sharing',
  routes: sharingRoutes,
  jobs: sharingJobs,
  notices: sharingNotices,
  owned: [
    ownedThrough(loveProfiles, storeConsents, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '门店共享',
        columns: ['scopes', 'textVersion', 'method', 'agreedAt', 'expiresAt', 'endedAt'],
        reads: (_ctx, { scopes, method }) => ({ scopes: names(sharedScope, scopes), method: name(sharingMethod, method) }),
      },
    }),
    ownedThrough(loveProfiles, storeConsentUses, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '门店看过我的什么', columns: ['use', 'createdAt'], reads: (_ctx, { use }) => ({ use: name(sharedUse, use) }) },
    }),
  ],
  // A consent to one store does not pass to another.
  parts: [
    storeJoined.on(async (ctx, joined) => {
      for (const { profileId, storeId } of joined) await endConsents(ctx, [profileId], storeId)
    }),
  ],
  demonstration: () => import('../../../seed/nouns/sharing'),
})
