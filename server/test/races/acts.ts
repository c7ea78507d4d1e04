/** One way to do each thing that can be done over HTTP, with people of its own each time: what a double tap is tried on. */
import { randomBytes, randomInt } from 'node:crypto'
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { mate } from '@qianxian/protocol/mate/mate'
import { media } from '@qianxian/protocol/media/media'
import { report } from '@qianxian/protocol/report/report'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { eq } from 'drizzle-orm'
import { imageCaptchas, users } from '../../src/db/tables/account'
import { visits } from '../../src/db/tables/interact'
import { lineRequests } from '../../src/db/tables/line'
import { hashPassword } from '../../src/features/auth/passwords'
import { openTask } from '../../src/features/audit/tasks'
import { defaultPreference } from '../../src/features/mate/default-mate'
import { drawPicture, postFile } from '../pictures'
import type { Person, TestWorld } from '../world'

export type Reply = Envelope<unknown> & { status: number }
/** Sends the request once; the same request however often it is called. */
export type Send = (headers?: Record<string, string>) => Promise<Reply>
/** Prepares people, and hands back the tap. */
export type Act = () => Promise<Send>

const nouns = { account, audit, auth, interact, line, love, matchmaker, mate, media, report, tenant }
/** Nobody's name, phone or favourite word. */
const PASSWORD = 'reed-lantern-7'

type Acts = { [Noun in keyof typeof nouns]: { [Verb in keyof (typeof nouns)[Noun]]: Act } }

export const verbs: readonly string[] = Object.entries(nouns).flatMap(([noun, table]) =>
  Object.keys(table).map((verb) => `${noun}.${verb}`),
)

/** A verb without an act does not compile. */
export function actsOf(world: TestWorld): { name: string; endpoint: Endpoint; act: Act }[] {
  const acts = buildActs(world)
  return Object.entries(nouns).flatMap(([noun, table]) =>
    Object.entries(table).map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint: endpoint as Endpoint,
      act: (acts as unknown as Record<string, Record<string, Act>>)[noun]![verb]!,
    })),
  )
}

function buildActs(world: TestWorld): Acts {
  const { db, secrets } = world.world
  const by =
    <Input, Output>(person: Pick<Person, 'call'>, endpoint: Endpoint<Input, Output>, input: NoInfer<Input>): Send =>
    (headers) =>
      person.call(endpoint, input, { headers }) as Promise<Reply>
  const visitor = world.visitor()
  const her = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser(facts)
  const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) =>
    world.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
  const two = async () => ({ a: await him(), b: await her() })
  const newPhone = () => `1${randomInt(3, 10)}${String(randomInt(1e9)).padStart(9, '0')}`
  const word = (length = 8) => randomBytes(length).toString('hex').slice(0, length)

  const code = async (phone: string, scene: 'login' | 'register' | 'bind' | 'password') => {
    await visitor.call(auth.sendCaptcha, { phone, scene })
    return world.smsCode(phone)
  }
  const picture = async () => {
    const captchaId = randomBytes(16).toString('hex')
    await db.insert(imageCaptchas).values({
      id: captchaId,
      textHash: secrets.hash('picture', world.tenantA, captchaId, 'ABCD'),
      expiresAt: new Date(Date.now() + 60_000),
    })
    return { captchaId, captchaText: 'ABCD' }
  }
  const state = async () =>
    /state=([0-9a-f]+)/.exec((await visitor.call(auth.getMpAuthorizeUrl, { redirect: '/member/index' })).data.url)![1]!

  const asked = (no: string) => ({
    no,
    mode: 'self' as const,
    message: '看了你的介绍，很想认识你',
    reasons: ['hobbies' as const],
    scopes: ['phone' as const],
  })
  const screening = async () => {
    const [{ a, b }, desk] = [await two(), await world.matchmaker()]
    const { id } = (await a.call(line.applyLine, asked(b.no))).data.row
    return { a, b, desk, id }
  }
  const delivered = async () => {
    const all = await screening()
    await all.desk.call(matchmaker.screenLine, { id: all.id, isPassed: true })
    return all
  }
  const connected = async () => {
    const all = await delivered()
    await all.b.call(line.answer, { id: all.id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
    return all
  }
  const served = async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    const { id } = (
      await person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['publish', 'propose', 'show_photo', 'hold_phone'] })
    ).data
    return { desk, person, id }
  }
  const invited = async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    await desk.call(matchmaker.inviteMember, { no: person.no })
    return { desk, person, id: (await person.call(matchmaker.getMine, {})).data.requests[0]!.id }
  }
  const versionOf = async (person: Person) => (await person.call(love.getMine, {})).data.version
  const drafted = async (person: Person) =>
    (
      await person.call(love.saveDraft, {
        version: await versionOf(person),
        patch: { selfIntro: '喜欢爬山和做菜，也喜欢安静地看书，希望遇到合适的人。' },
      })
    ).data.version
  const uploaded = async (person: Person) =>
    (await person.call(media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') })).data.mediaId
  const album = async () => {
    const person = await her()
    const { data } = await person.call(media.batchInsert, { mediaIds: [await uploaded(person)] })
    return { person, ...data }
  }
  const task = async () => {
    const [owner, auditor] = [await her(), await world.auditor()]
    const mediaId = (await owner.call(media.getPaged, {})).data.list[0]!.mediaId
    const id = await openTask(await owner.ctx(), {
      targetType: 'photo',
      targetId: mediaId,
      ownerId: owner.userId,
      title: '待审核的照片',
      items: [{ field: 'photo', label: '照片', before: null, after: null, hint: null, mediaId }],
    })
    return { owner, auditor, id }
  }
  const taken = async () => {
    const all = await task()
    await all.auditor.call(audit.claim, { id: all.id })
    return all
  }
  const refusal = { decision: 'rejected' as const, reasons: [{ field: 'photo', code: 'blurred' as const }] }
  const liked = async () => {
    const { a, b } = await two()
    await a.call(interact.like, { no: b.no })
    return { a, b }
  }
  const visited = async () => {
    const { a, b } = await two()
    await b.call(interact.visit, { no: a.no, source: 'home', stayedMs: 9_000 })
    const [row] = await db.select().from(visits).where(eq(visits.viewedId, a.profileId))
    return { a, b, id: row!.id }
  }

  return {
    account: {
      regByPhone: async () => {
        const phone = newPhone()
        return by(visitor, account.regByPhone, { phone, code: await code(phone, 'register'), password: PASSWORD, agreed: true })
      },
      checkPhone: async () => by(visitor, account.checkPhone, { phone: newPhone(), ...(await picture()) }),
      checkUserName: async () => by(await world.member(), account.checkUserName, { userName: `name_${word()}` }),
      getUser: async () => by(await her(), account.getUser, {}),
      bindPhone: async () => {
        const phone = newPhone()
        return by(await world.member(), account.bindPhone, { phone, code: await code(phone, 'bind') })
      },
      bindPhoneByMa: async () =>
        by(await world.member(), account.bindPhoneByMa, { platform: 'weapp', code: `sandbox-${word()}`, phoneCode: `phone-${newPhone()}` }),
      bindWx: async () => by(await world.member(), account.bindWx, { platform: 'weapp', code: `sandbox-${word()}` }),
      bindInvite: async () => {
        const { userId } = await world.member()
        const [inviter] = await db.select().from(users).where(eq(users.id, userId))
        return by(await world.member(), account.bindInvite, { inviteId: inviter!.inviteCode })
      },
      setAvator: async () => {
        const person = await her()
        return by(person, account.setAvator, { mediaId: await uploaded(person) })
      },
      setUsername: async () => by(await world.member(), account.setUsername, { userName: `name_${word()}` }),
      setPassword: async () => by(await world.member(), account.setPassword, { password: PASSWORD }),
      getSessions: async () => by(await world.member(), account.getSessions, {}),
      revokeSession: async () => {
        const person = await world.member()
        const phone = person.phone
        await visitor.call(auth.loginByPhone, { phone, code: await code(phone, 'login'), agreed: true })
        const other = (await person.call(account.getSessions, {})).data.find((row) => !row.isCurrent)!
        return by(person, account.revokeSession, { id: other.id })
      },
    },
    auth: {
      sendCaptcha: async () => by(visitor, auth.sendCaptcha, { phone: newPhone(), scene: 'login' }),
      getImageCaptcha: async () => by(visitor, auth.getImageCaptcha, {}),
      loginByPhone: async () => {
        const phone = newPhone()
        return by(visitor, auth.loginByPhone, { phone, code: await code(phone, 'login'), agreed: true })
      },
      loginByAccount: async () => {
        const person = await world.member()
        await db.execute(`update users set password_hash = '${await hashPassword(PASSWORD)}' where id = ${person.userId}`)
        return by(visitor, auth.loginByAccount, { account: person.phone, password: PASSWORD, agreed: true })
      },
      loginByMaCode: async () => by(visitor, auth.loginByMaCode, { platform: 'weapp', code: `sandbox-${word()}` }),
      loginByMaPhone: async () =>
        by(visitor, auth.loginByMaPhone, { platform: 'weapp', code: `sandbox-${word()}`, phoneCode: `phone-${newPhone()}`, agreed: true }),
      getMpAuthorizeUrl: async () => by(visitor, auth.getMpAuthorizeUrl, { redirect: '/member/index' }),
      loginByMpCode: async () => by(visitor, auth.loginByMpCode, { code: `sandbox-${word()}`, state: await state() }),
      checkWechat: async () => by(visitor, auth.checkWechat, { platform: 'weapp', code: `sandbox-${word()}` }),
      logout: async () => by(await world.member(), auth.logout, {}),
    },
    interact: {
      like: async () => {
        // The one that completes a pair does the most.
        const { a, b } = await liked()
        return by(b, interact.like, { no: a.no })
      },
      unlike: async () => {
        const { a, b } = await liked()
        await b.call(interact.like, { no: a.no })
        return by(a, interact.unlike, { no: b.no })
      },
      skip: async () => {
        const { a, b } = await two()
        return by(a, interact.skip, { no: b.no })
      },
      undoSkip: async () => {
        const { a, b } = await two()
        await a.call(interact.skip, { no: b.no })
        return by(a, interact.undoSkip, {})
      },
      fav: async () => {
        const { a, b } = await two()
        return by(a, interact.fav, { no: b.no, note: '聊得来' })
      },
      unfav: async () => {
        const { a, b } = await two()
        await a.call(interact.fav, { no: b.no })
        return by(a, interact.unfav, { no: b.no })
      },
      block: async () => {
        const { a, b } = await connected()
        return by(a, interact.block, { no: b.no })
      },
      unblock: async () => {
        const { a, b } = await two()
        await a.call(interact.block, { no: b.no })
        return by(a, interact.unblock, { no: b.no })
      },
      visit: async () => {
        const { a, b } = await two()
        return by(a, interact.visit, { no: b.no, source: 'home', stayedMs: 9_000 })
      },
      revealVisitor: async () => {
        const { a, id } = await visited()
        return by(a, interact.revealVisitor, { id })
      },
      getFavPaged: async () => by(await her(), interact.getFavPaged, {}),
      getLookPaged: async () => by((await visited()).a, interact.getLookPaged, { tab: 'viewedMe' }),
      getLikePaged: async () => by((await liked()).b, interact.getLikePaged, { tab: 'likedMe' }),
      getBlockPaged: async () => by(await her(), interact.getBlockPaged, {}),
      markLooked: async () => by((await visited()).a, interact.markLooked, {}),
      getSummary: async () => by((await visited()).a, interact.getSummary, {}),
    },
    line: {
      applyLine: async () => {
        const [{ a, b }] = [await two(), await world.matchmaker()]
        return by(a, line.applyLine, asked(b.no))
      },
      getPaged: async () => by((await delivered()).b, line.getPaged, { box: 'received' }),
      getDetail: async () => {
        const { b, id } = await delivered()
        return by(b, line.getDetail, { id })
      },
      withdraw: async () => {
        const { a, id } = await delivered()
        return by(a, line.withdraw, { id })
      },
      answer: async () => {
        const { b, id } = await delivered()
        return by(b, line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
      },
      grantContact: async () => {
        const { b, id } = await connected()
        return by(b, line.grantContact, { id, scopes: ['phone'], duration: 'd30' })
      },
      revokeContact: async () => {
        const { b, id } = await connected()
        return by(b, line.revokeContact, { id })
      },
      getContact: async () => {
        const { a, id } = await connected()
        return by(a, line.getContact, { id })
      },
      close: async () => {
        const { a, id } = await connected()
        return by(a, line.close, { id })
      },
      getQuota: async () => {
        // An overdue line is settled by whoever looks first.
        const { a, id } = await delivered()
        await db
          .update(lineRequests)
          .set({ expireAt: new Date(Date.now() - 1000) })
          .where(eq(lineRequests.id, id))
        return by(a, line.getQuota, {})
      },
    },
    love: {
      getPaged: async () => by(await her(), love.getPaged, {}),
      getRelaxations: async () => by(await her(), love.getRelaxations, { filter: { ageMin: 79 } }),
      getDetail: async () => {
        const { a, b } = await two()
        return by(a, love.getDetail, { no: b.no })
      },
      getStatistics: async () => by(visitor, love.getStatistics, {}),
      getMine: async () => by(await her(), love.getMine, {}),
      saveDraft: async () => by(await world.member(), love.saveDraft, { version: 0, patch: { nickname: '云朵' } }),
      submitAudit: async () => {
        const person = await her()
        return by(person, love.submitAudit, { version: await drafted(person) })
      },
      withdrawAudit: async () => {
        const person = await her()
        await person.call(love.submitAudit, { version: await drafted(person) })
        return by(person, love.withdrawAudit, {})
      },
      setHidden: async () => by(await her(), love.setHidden, { isHidden: true }),
      saveWechat: async () => by(await her(), love.saveWechat, { wechat: 'hello_12345' }),
      getPermission: async () => by(await her(), love.getPermission, {}),
      savePermission: async () => by(await her(), love.savePermission, { allowStrangerLike: false }),
      previewAs: async () => by(await her(), love.previewAs, { viewerKind: 'visitor' }),
      confirmDraft: async () => {
        const { desk, person } = await served()
        const saved = (
          await desk.call(matchmaker.saveMemberDraft, {
            no: person.no,
            version: await versionOf(person),
            patch: { selfIntro: '喜欢爬山和做菜，也喜欢安静地看书，希望遇到合适的人。' },
          })
        ).data
        const sent = (await desk.call(matchmaker.sendMemberDraft, { no: person.no, version: saved.version })).data
        return by(person, love.confirmDraft, { version: sent.version, isAccepted: true })
      },
    },
    matchmaker: {
      getPaged: async () => by(visitor, matchmaker.getPaged, {}),
      getDetail: async () => by(await her(), matchmaker.getDetail, { id: (await world.matchmaker()).matchmakerId }),
      getMine: async () => by((await served()).person, matchmaker.getMine, {}),
      askMatchmaker: async () =>
        by(await him(), matchmaker.askMatchmaker, { id: (await world.matchmaker()).matchmakerId, scopes: ['propose'] }),
      answerConsent: async () => {
        const { person, id } = await invited()
        return by(person, matchmaker.answerConsent, { id, isAccepted: true, scopes: ['propose'] })
      },
      endRepresentation: async () => {
        const { person, id } = await served()
        return by(person, matchmaker.endRepresentation, { id })
      },
      getDashboard: async () => by((await served()).desk, matchmaker.getDashboard, {}),
      getMemberPaged: async () => by((await served()).desk, matchmaker.getMemberPaged, {}),
      inviteMember: async () => by(await world.matchmaker(), matchmaker.inviteMember, { no: (await him()).no, message: '很想为你牵线' }),
      getMember: async () => {
        const { desk, person } = await served()
        return by(desk, matchmaker.getMember, { no: person.no })
      },
      saveMemberDraft: async () => {
        const { desk, person } = await served()
        return by(desk, matchmaker.saveMemberDraft, { no: person.no, version: await versionOf(person), patch: { occupation: '工程师' } })
      },
      sendMemberDraft: async () => {
        const { desk, person } = await served()
        const saved = (
          await desk.call(matchmaker.saveMemberDraft, { no: person.no, version: await versionOf(person), patch: { occupation: '工程师' } })
        ).data
        return by(desk, matchmaker.sendMemberDraft, { no: person.no, version: saved.version })
      },
      addNote: async () => {
        const { desk, person } = await served()
        return by(desk, matchmaker.addNote, { no: person.no, type: 'call', content: '电话聊了半小时，近期有空见面' })
      },
      getCandidatePaged: async () => {
        const { desk, person } = await served()
        return by(desk, matchmaker.getCandidatePaged, { no: person.no })
      },
      proposeLine: async () => {
        const { desk, person } = await served()
        return by(desk, matchmaker.proposeLine, { fromNo: person.no, toNos: [(await her()).no], message: '两位都喜欢爬山，很合适' })
      },
      getLinePaged: async () => by((await screening()).desk, matchmaker.getLinePaged, { stage: 'screening' }),
      screenLine: async () => {
        const { desk, id } = await screening()
        return by(desk, matchmaker.screenLine, { id, isPassed: true })
      },
      recordAttempt: async () => {
        const { desk, id } = await screening()
        return by(desk, matchmaker.recordAttempt, { id, note: '电话无人接听' })
      },
    },
    mate: {
      getPreference: async () => by(await her(), mate.getPreference, {}),
      savePreference: async () =>
        by(await world.member(), mate.savePreference, defaultPreference({ gender: 'female', birthday: '1995-06-15' }, new Date())),
    },
    media: {
      getUploadPolicy: async () => by(await her(), media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 }),
      upload: async () => {
        const person = await her()
        const policy = (await person.call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })).data
        const file = await drawPicture()
        return () => postFile(world, person, policy.fields, file) as Promise<Reply>
      },
      uploadBase64: async () =>
        by(await her(), media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') }),
      getPaged: async () => by(await her(), media.getPaged, {}),
      batchInsert: async () => {
        const person = await world.member()
        return by(person, media.batchInsert, { mediaIds: [await uploaded(person)], isAvatar: true })
      },
      remove: async () => {
        const { person, list, version } = await album()
        return by(person, media.remove, { id: list.at(-1)!.id, version })
      },
      sort: async () => {
        const { person, list, version } = await album()
        return by(person, media.sort, { ids: list.map((photo) => photo.id).reverse(), version })
      },
      getModeration: async () => {
        const person = await her()
        return by(person, media.getModeration, { mediaId: await uploaded(person) })
      },
    },
    audit: {
      getPaged: async () => by((await task()).auditor, audit.getPaged, { box: 'open' }),
      getDetail: async () => {
        const { auditor, id } = await task()
        return by(auditor, audit.getDetail, { id })
      },
      claim: async () => {
        const { auditor, id } = await task()
        return by(auditor, audit.claim, { id })
      },
      decide: async () => {
        const { auditor, id } = await taken()
        return by(auditor, audit.decide, { id, ...refusal })
      },
      appeal: async () => {
        const { owner, auditor, id } = await taken()
        await auditor.call(audit.decide, { id, ...refusal })
        return by(owner, audit.appeal, { id, text: '这是我本人的清晰照片，请再看一次' })
      },
    },
    report: {
      fileReport: async () => {
        const { a, b } = await connected()
        return by(a, report.fileReport, { no: b.no, category: 'money', text: '聊了两天就要我投资一个平台' })
      },
      getPaged: async () => by(await her(), report.getPaged, {}),
    },
    tenant: {
      getImageConfig: async () => by(visitor, tenant.getImageConfig, {}),
      getFinanceConfig: async () => by(visitor, tenant.getFinanceConfig, {}),
      getLoveConfig: async () => by(visitor, tenant.getLoveConfig, {}),
      getBaseConfig: async () => by(visitor, tenant.getBaseConfig, {}),
      getTenantDetail: async () => by(visitor, tenant.getTenantDetail, {}),
      getCityConfig: async () => by(visitor, tenant.getCityConfig, {}),
      getCityList: async () => by(visitor, tenant.getCityList, {}),
      getRegions: async () => by(visitor, tenant.getRegions, {}),
      getNavigation: async () => by(visitor, tenant.getNavigation, { name: 'bottom' }),
      getWechatSignature: async () => by(visitor, tenant.getWechatSignature, { url: 'http://localhost/' }),
      getSinglePage: async () => by(visitor, tenant.getSinglePage, { id: 1 }),
      getIpRegionByIp: async () => by(visitor, tenant.getIpRegionByIp, {}),
      checkHealth: async () => by(visitor, tenant.checkHealth, {}),
    },
  }
}
