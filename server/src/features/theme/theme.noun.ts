/** Zones: people gathered by a rule, by the platform or by application. */
import { name } from '@qianxian/protocol/base/dictionary'
import { themeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import type { Ctx } from '../../ctx'
import { loveProfiles } from '../../db/tables/love'
import { themeMembers, themes, themeWishes } from '../../db/tables/theme'
import { certificatesChanged } from '../certificate/certificate'
import { firstPublished, profileChanged } from '../love/love'
import { vipChanged } from '../membership/membership'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { themeDecider } from './audit-decider'
import { syncThemesOfProfile, syncThemesOfUser } from './theme-sync'
import { themeJobs } from './theme.jobs'
import { themeNotices } from './theme.notices'
import { themeById } from './theme.repository'
import { themeRoutes } from './theme.routes'

const named = async (ctx: Ctx, id: number) => ({ theme: (await themeById(ctx, id))?.title ?? null })

export const themeNoun = noun({
  name: 'theme',
  routes: themeRoutes,
  jobs: themeJobs,
  notices: themeNotices,
  audits: { theme: themeDecider },
  owned: [
    ownedThrough(loveProfiles, themeMembers, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '专区',
        columns: ['status', 'words', 'reason', 'at', 'createdAt'],
        reads: async (ctx, { themeId, status }) => ({ ...(await named(ctx, themeId)), status: name(themeMemberStatus, status) }),
      },
    }),
    ownedThrough(loveProfiles, themeWishes, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '专区提醒', columns: ['lookedAt'], reads: (ctx, { themeId }) => named(ctx, themeId) },
    }),
  ],
  ownerless: [themes],
  parts: [
    firstPublished.on(syncThemesOfProfile),
    profileChanged.on(syncThemesOfProfile),
    certificatesChanged.on(syncThemesOfProfile),
    vipChanged.on(syncThemesOfUser),
  ],
  demonstration: () => import('../../../seed/nouns/theme'),
})
