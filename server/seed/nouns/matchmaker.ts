/** The demonstration's matchmakers, whom they serve, and what they noted. */
import { momentBefore, momentAfter } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { eq } from 'drizzle-orm'
import { users } from '../../src/db/tables/account'
import { accounts } from '../accounts'
import { newUser } from '../makers/account'
import { newBond, newMatchmaker, newNote } from '../makers/matchmaker'
import { newPicture } from '../makers/media'
import { orderPicture } from '../pictures'
import { circleOf, type Demonstration } from '../stage'

const CONSULTATIONS = [
  { type: 'call', content: '电话沟通半小时，期待一年内结婚，看重对方的责任心。' },
  { type: 'interview', content: '面谈了解家庭情况，父母开明，不急于买房。' },
  { type: 'feedback', content: '第一次见面感觉不错，约好下周再见。' },
] as const

export const demonstration: Demonstration = {
  async people(stage) {
    const { now } = stage
    for (const [place, { picture, name, bio, cityCode, tags, experienceYears }] of stage.matchmakers.entries()) {
      const { userName, phone } =
        place === 0 ? accounts.matchmaker : { userName: `matchmaker_${place}`, phone: `1370000${String(place).padStart(4, '0')}` }
      const { id: userId } = await newUser(stage, { phone, userName, isVerified: true })
      const { id: avatarMediaId } = await newPicture(stage, orderPicture(stage, userId, picture, place))
      await stage.db.update(users).set({ headMediaId: avatarMediaId }).where(eq(users.id, userId))
      const { id } = await newMatchmaker(stage, {
        userId,
        name,
        bio,
        tags,
        experienceYears,
        avatarMediaId,
        cityGeo: cityCode,
        joinedAt: momentBefore(now, 200 + place * 90, 'day'),
      })
      stage.matchmakerIds.push(id)
    }
  },

  async past(stage) {
    const { now, matchmakerIds } = stage
    const { love, women, men } = await circleOf(stage)
    const members = [love, ...women.slice(30, 38), ...men.slice(30, 36)]
    const scopes = values(consentScope)
    const bonds = await newBond.all(
      stage,
      members.map((profileId, place) => {
        const bond = { profileId, matchmakerId: matchmakerIds[place % 5 === 4 ? 1 : 0]! }
        const requestedAt = momentBefore(now, place * 6 + 3, 'day')
        if (place < members.length - 2)
          return { ...bond, scopes: place % 4 === 3 ? scopes.slice(0, 3) : scopes, requestedAt, startedAt: requestedAt }
        return {
          ...bond,
          mode: 'claimed' as const,
          status: 'consent_requested' as const,
          scopes: [],
          message: '看了您的资料，觉得很用心，愿意让我帮您留意合适的人吗？',
          requestedAt,
          expiresAt: momentAfter(now, 5, 'day'),
        }
      }),
    )
    await newNote.all(
      stage,
      bonds.slice(0, 6).map(({ id }, place) => ({
        representationId: id,
        ...CONSULTATIONS[place % CONSULTATIONS.length]!,
        nextAt: momentAfter(now, place - 1, 'day'),
        createdAt: momentBefore(now, place + 1, 'day'),
      })),
    )
  },
}
