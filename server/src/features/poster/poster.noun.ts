/** Posters: shareable pictures with a code that opens their subject. */
import { name } from '@qianxian/protocol/base/dictionary'
import { posterKind, sceneChannel } from '@qianxian/protocol/poster/poster.words'
import { posterRenders, posterTemplates, sceneArrivals, scenes, sceneScans } from '../../db/tables/poster'
import { boundByCode, inviterByCode } from '../attribution/attribution'
import { noun } from '../noun'
import { owned } from '../owned'
import { posterJobs } from './poster.jobs'
import { endRendersOf, moveScenes } from './poster.repository'
import { posterRoutes } from './poster.routes'
import { recordArrival } from './promotion/arrivals'
import { inviterByScene } from './scene'

export const posterNoun = noun({
  name: 'poster',
  routes: posterRoutes,
  jobs: posterJobs,
  parts: [inviterByCode.answer(inviterByScene), boundByCode.on(recordArrival)],
  owned: [
    owned(scenes, {
      of: 'inviterId',
      onMerge: { inviterId: moveScenes },
      onClose: 'stays',
      onErase: {
        keeps: ['id', 'tenantId', 'scene', 'kind', 'targetId', 'channel', 'createdAt'],
        why: 'what was printed still leads to what it is of, and to nobody',
      },
      onExport: {
        title: '海报码',
        columns: ['kind', 'channel', 'createdAt'],
        reads: (_ctx, { kind, channel }) => ({ kind: name(posterKind, kind), channel: name(sceneChannel, channel) }),
      },
    }),
    owned(sceneScans, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: { keeps: ['id', 'tenantId', 'sceneId', 'platform', 'at'], why: 'how often a code was opened counts, by whom does not' },
      onExport: { title: '打开过的海报码', columns: ['platform', 'at'] },
    }),
    owned(sceneArrivals, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'by which code somebody came counts for the one who invited them, like the attribution that it belongs to' },
      onExport: { title: '注册时用的邀请码', columns: ['at'] },
    }),
    owned(posterRenders, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: endRendersOf,
      onErase: 'delete',
      onExport: { leaveOut: 'pictures of what stands elsewhere, kept for a day' },
    }),
  ],
  ownerless: [posterTemplates],
  demonstration: () => import('../../../seed/nouns/poster'),
})
