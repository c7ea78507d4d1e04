/** Interviews by matchmakers, and the members' answers. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { InterviewFact, InterviewStatus } from '@qianxian/protocol/interview/interview.words'
import { and, asc, eq } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { representations } from '../../src/db/tables/matchmaker'
import { applyMeeting } from '../../src/features/certificate/certificate'
import { saveInterview, submitInterview } from '../../src/features/interview/interview.service'
import { profileById } from '../../src/features/love/love'
import { accounts } from '../accounts'
import { newInterview } from '../makers/interview'
import { ctxOfAccount, type Demonstration } from '../stage'

const SEEN: readonly InterviewFact[] = ['education', 'heightCm', 'maritalStatus']

/** Members of the demonstration's matchmaker in order of arrival; the first is the visitor's own account. */
const STORIES: readonly { status: InterviewStatus; excerpt: string; concerns: string; words?: string; isCall?: boolean }[] = [
  { status: 'submitted', excerpt: '', concerns: '' },
  {
    status: 'confirmed',
    excerpt: '约在图书馆旁的茶馆，她早到了十分钟。说起学生时眼里有光，对婚姻想得很清楚。',
    concerns: '作息早，介意对方常熬夜',
  },
  { status: 'confirmed', excerpt: '爱笑，说话不紧不慢。周末喜欢带爸妈去近郊走走，希望另一半也看重家人。', concerns: '父母希望留在本地' },
  {
    status: 'corrected',
    excerpt: '做事利落，谈到工作很投入，说忙完这一阵想慢下来。',
    concerns: '工作出差多',
    words: '我出差没有那么多，一年两三次。',
  },
  { status: 'confirmed', excerpt: '见面时聊得最多的是做菜，一手川菜是跟外婆学的。真诚，不绕弯。', concerns: '对异地犹豫' },
  {
    status: 'disputed',
    excerpt: '想找条件相当的人，对房子有要求。',
    concerns: '期待偏高',
    words: '我没有说过对房子有要求，不同意这样写。',
  },
  { status: 'submitted', excerpt: '安静，熟了以后话很多。养了两只猫，希望对方不怕猫。', concerns: '慢热，需要多见几次' },
  { status: 'confirmed', excerpt: '电话里聊了四十分钟，思路清楚，说自己最看重的是遇事能商量。', concerns: '还没见过面', isCall: true },
  { status: 'confirmed', excerpt: '稳重，答应的事一定做到。喜欢跑步，正在准备人生第一个全马。', concerns: '收入还没核实' },
]

export const demonstration: Demonstration = {
  async waiting(stage) {
    const { db, tenantId, now, matchmakerIds } = stage
    const desk = await ctxOfAccount(stage, accounts.matchmaker)
    const served = await db
      .select({ id: representations.id, profileId: representations.profileId, no: loveProfiles.no })
      .from(representations)
      .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, representations.tenantId), eq(loveProfiles.id, representations.profileId)))
      .where(
        and(
          eq(representations.tenantId, tenantId),
          eq(representations.matchmakerId, matchmakerIds[0]!),
          eq(representations.status, 'active'),
        ),
      )
      .orderBy(asc(representations.id))
      .limit(STORIES.length)
    for (const [place, { id: representationId, profileId, no }] of served.entries()) {
      const { status, isCall = false, excerpt, concerns, words = '' } = STORIES[place]!
      const metAt = momentBefore(now, 4 + place * 9, 'day')
      if (place === 0) {
        const content = {
          metOn: dayInShanghai(metAt),
          how: 'in_person' as const,
          minutes: 75,
          papers: ['id_card' as const, 'diploma' as const],
          facts: [...SEEN],
          wishes: { ageMin: 26, ageMax: 33, heightMin: null, heightMax: null, geos: [], educationMin: 'bachelor' as const, marital: [] },
          concerns: '工作日很忙，约见面要提前几天',
          excerpt: '聊了一个多小时，说话有分寸，会先听完再开口。喜欢下厨，想要一个一起吃晚饭的家。',
        }
        const { revision } = await saveInterview(desk, { no: no!, revision: 0, content })
        await submitInterview(desk, { no: no!, revision })
        continue
      }
      const profile = await profileById(desk, profileId)
      const facts = isCall ? [] : SEEN.filter((field) => profile?.[field] != null)
      const seen = Object.fromEntries(facts.map((field) => [field, profile![field]]))
      await newInterview(stage, {
        representationId,
        profileId,
        status,
        metOn: dayInShanghai(metAt),
        how: isCall ? 'phone' : 'in_person',
        minutes: 45 + place * 5,
        papersSeen: isCall ? [] : ['id_card'],
        facts,
        seen,
        excerpt,
        concerns,
        words,
        submittedAt: momentBefore(now, 3 + place * 9, 'day'),
        answeredAt: status === 'submitted' ? null : momentBefore(now, 2 + place * 9, 'day'),
      })
      if (status === 'confirmed' && !isCall) await desk.tx((ctx) => applyMeeting(ctx, profileId, { seen, from: metAt }))
    }
  },
}
