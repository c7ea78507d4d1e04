/** Tests how a member becomes visible to others: six steps and a photo, a refusal and an approval, and the published profile. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { account } from '@qianxian/protocol/account/account'
import { love } from '@qianxian/protocol/love/love'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { photoLimits } from '@qianxian/protocol/media/media.words'
import { drawNoise, drawPng } from '../support/picture'
import type { Phone } from '../support/phone'
import type { TestServer } from '../support/server'
import { pick } from './fields'
import { journey, type Stage } from './journey'
import { demo, newPhoneNumber } from './people'

const INTRODUCTION = '在图书馆做古籍修复，周末喜欢沿着河边慢跑，也爱在家里煮一锅热汤，想认识一个愿意好好说话的人。'

async function choose(phone: Phone, field: string, label: string): Promise<void> {
  await phone.pressIn(phone.find(`#qx-field-${field}`), label)
}

async function addPhoto(phone: Phone, picture: Buffer): Promise<void> {
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap('.qx-photo-grid__add')
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
}

interface Point {
  x: number
  y: number
}
const centre = ({ x, y, width, height }: Point & { width: number; height: number }): Point => ({ x: x + width / 2, y: y + height / 2 })

/** One finger, as the browser reports it. */
async function drag(phone: Phone, from: Point, to: Point): Promise<void> {
  const fingers = await phone.context.newCDPSession(phone.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  await phone.see('.qx-photo-places__slot--held')
  for (const share of [0.1, 0.4, 0.8, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  await touch('touchEnd', [])
}

async function fillBasics(phone: Phone, nickname: string): Promise<void> {
  await phone.fill('#qx-field-nickname', nickname)
  await choose(phone, 'gender', '女')
  await pick(phone, 'birthday', '1996年', '5月', '20日')
  await pick(phone, 'heightCm', '166 cm')
  await pick(phone, 'residenceGeo', '四川省', '成都市', '武侯区')
}

/** Fills in all six steps, up to the submission. */
async function fillProfile(phone: Phone, nickname: string, seed: number): Promise<void> {
  await phone.goto('/member/love/signuplove')
  await phone.see('先认识一下你')
  await fillBasics(phone, nickname)
  await phone.tap('#qx-signup-next')
  await phone.see('婚姻与家庭')
  await choose(phone, 'maritalStatus', '未婚')
  await choose(phone, 'hasChildren', '没有孩子')
  await choose(phone, 'marryWithin', '一到两年')
  await choose(phone, 'housing', '租房')
  await phone.tap('#qx-signup-next')
  await phone.see('学历、工作与收入')
  await choose(phone, 'education', '硕士')
  await phone.fill('#qx-field-occupation', '古籍修复师')
  await pick(phone, 'incomeBand', '10–20 万')
  await phone.tap('#qx-signup-next')
  await phone.see('说说你自己')
  await phone.fill('#qx-field-selfIntro', INTRODUCTION)
  await phone.tap('#qx-signup-next')
  await phone.see('让 TA 看见你')
  await addPhoto(phone, drawPng(seed))
  await phone.see('.qx-photo-grid__photo')
  await phone.miss('.qx-photo-grid__veil')
  await phone.tap('#qx-signup-next')
  await phone.see('你期待遇见谁', '都填好了')
}

/** The auditor finds the profile in the queue and claims it. */
async function takeTask(stage: Stage, nickname: string): Promise<Phone> {
  const auditor = await stage.phone(await demo(stage.server, 'auditor'))
  await auditor.goto('/subpages/audit/index?type=profile')
  await auditor.see('.qx-audit-row')
  const title = auditor.find('.qx-audit-row').filter({ hasText: nickname })
  await auditor.until(async () => {
    if ((await title.count()) > 0) return true
    await auditor.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return false
  }, `${nickname} in the queue`)
  await title.first().tap()
  await auditor.see('#qx-audit-approve')
  return auditor
}

/** Approves by mistake, reverts it, and approves. */
async function approve(stage: Stage, nickname: string): Promise<void> {
  const auditor = await takeTask(stage, nickname)
  const task = new URL(auditor.page.url()).searchParams.get('id')
  const decisions = auditor.watch('/audit/decide')
  await auditor.tap('#qx-audit-approve')
  await auditor.see(`已通过「`)
  await auditor.press('撤回')
  await auditor.until(() => new URL(auditor.page.url()).searchParams.get('id') === task, 'the task again')
  await auditor.see('#qx-audit-approve')
  assert.equal(decisions.length, 0, 'nothing is decided while it can be taken back')
  const decided = auditor.page.waitForResponse((response) => response.url().endsWith('/audit/decide'))
  await auditor.tap('#qx-audit-approve')
  await auditor.see(`已通过「`)
  assert.equal((await decided).status(), 200)
}

function lifecycleOf(server: TestServer, session: Session) {
  return server.call(love.getMine, {}, session.token).then((mine) => mine.lifecycle)
}

describe('a profile', () => {
  journey('is filled in with a photo, survives a reload, is approved by an auditor and published', async (stage) => {
    const { phone, server } = stage
    const session = await server.login(newPhoneNumber())
    const person = await phone(session)
    await person.goto('/member/index')
    await person.tap('#qx-join')
    await person.arrive('/member/love/signuplove')
    await person.see('先认识一下你')
    await person.tap('#qx-signup-next')
    await person.see('.qx-field--wrong')
    await fillBasics(person, '云上')
    // A pause in typing is not needed before leaving the page.
    await person.fill('#qx-field-nickname', '云上归人')
    await person.page.reload()
    await person.see('先认识一下你', '1996年5月20日')
    assert.equal(await person.valueOf('#qx-field-nickname'), '云上归人')
    await person.until(async () => Object.keys(await person.stored()).includes('qx_drafts'), 'the draft on the device')
    await person.until(async () => (await person.stored()).qx_drafts!.includes('510107'), 'the last choice in the draft')
    await person.page.reload()
    await person.see('先认识一下你', '1996年5月20日', '166 cm')
    assert.equal(await person.valueOf('#qx-field-nickname'), '云上归人')

    await fillProfile(person, '云上归人', 1)
    const submits = person.watch('/loveUser/submitAudit')
    await person
      .find('#qx-signup-submit')
      .first()
      .evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await person.see('资料已提交，正在审核')
    assert.equal(submits.length, 1, 'two taps hand in once')
    assert.equal(await lifecycleOf(server, session), 'auditing')

    const reads = person.watch('/loveUser/getMine')
    await approve(stage, '云上归人')
    // The open page updates without a reload; it sends short requests until the state has changed.
    await person.see('现在，别人能看到你了', '这几位和你比较合适')
    assert.equal(reads.length, 1)
    const people = person.find('.qx-first-person')
    await person.until(async () => (await people.count()) === 3, 'the first three people')
    await people.first().tap()
    await person.arrive('/pages/love/detail')
    await person.see('#qx-detail-ask')
    assert.equal(await lifecycleOf(server, session), 'published')

    // The screen of the approval is not shown again after it was seen once, on any phone.
    await person.goto('/member/love/index')
    await person.see('云上归人', '展示中')
    assert.equal(await person.find('.qx-moment').count(), 0)
    assert.equal((await server.call(account.getUser, {}, session.token)).userInfo.isApprovalNew, undefined)

    const { no } = await server.call(love.getMine, {}, session.token)
    const other = await phone(await demo(server, 'vip'))
    await other.goto(`/pages/love/detail?no=${no}`)
    await other.see('云上归人', INTRODUCTION)
  })

  journey('a refused profile shows the reasons under the fields, is corrected and approved', async (stage) => {
    const { phone, server } = stage
    const session = await server.login(newPhoneNumber())
    const person = await phone(session)
    await fillProfile(person, '河边慢跑', 2)
    await person.tap('#qx-signup-submit')
    await person.see('资料已提交，正在审核')

    const auditor = await takeTask(stage, '河边慢跑')
    await auditor.tap('#qx-audit-mark-selfIntro')
    await auditor.press('内容过于简单')
    await auditor.tap('#qx-audit-marked')
    await auditor.tap('#qx-audit-reject')
    await auditor.see('本人会看到', '请多写几句')
    await auditor.tap('#qx-audit-reject-send')
    await auditor.see('已不通过')

    await person.page.reload()
    // The form opens at the first refused field, with the reason in view.
    await person.see('有 1 处需要修改', '说说你自己', '请多写几句')
    await person.until(
      () =>
        person.page.evaluate(() => {
          const field = document.querySelector('#qx-field-selfIntro')?.getBoundingClientRect()
          return field !== undefined && field.top >= 0 && field.top < window.innerHeight / 2
        }),
      'the refused field in sight',
    )
    await person.tap('#qx-signup-next')
    await person.see('让 TA 看见你')
    await person.tap('#qx-signup-next')
    await person.see('都填好了')
    await person.tap('#qx-signup-submit')
    await person.see('「自我介绍」还没有修改', '说说你自己')
    await person.tap('去修改')
    await person.fill('#qx-field-selfIntro', `${INTRODUCTION}平时喜欢做木工，家里的书架都是自己打的。`)
    await person.tap('#qx-signup-next')
    await person.see('让 TA 看见你')
    await person.tap('#qx-signup-next')
    await person.see('都填好了')
    await person.tap('#qx-signup-submit')
    await person.see('资料已提交，正在审核')
    const second = await takeTask(stage, '河边慢跑')
    await second.see('此前没有通过（1）', '自我介绍：内容过于简单', '已修改')
    const decided = second.page.waitForResponse((response) => response.url().endsWith('/audit/decide'))
    await second.tap('#qx-audit-approve')
    assert.equal((await decided).status(), 200)
    assert.equal(await lifecycleOf(server, session), 'published')
  })

  journey('a photo of twelve megabytes is accepted, a failed upload survives a reload, and is retried online', async (stage) => {
    const { phone, server } = stage
    const session = await server.login(newPhoneNumber())
    const mine = await server.call(love.saveDraft, { version: 0, patch: { nickname: '照片很多' } }, session.token)
    assert.equal(mine.version, 1)
    const person = await phone(session)
    await person.goto('/member/love/signuplove?field=photos')
    await person.see('让 TA 看见你', '墨镜、口罩遮住脸')
    const large = drawNoise(1900, 2200)
    assert.ok(large.length > photoLimits.bytesMax, `${large.length} bytes`)
    await addPhoto(person, large)
    // The first photo is cropped, because its shape is not that of a portrait card.
    await person.see('#qx-crop-stage')
    await person.tap('#qx-crop-save')
    await person.see('.qx-photo-grid__cover')
    await person.miss('.qx-photo-grid__veil')
    const { photos } = await server.call(love.getMine, {}, session.token)
    const [first] = photos
    assert.ok(first && Math.abs(first.picture.width / first.picture.height - 3 / 4) < 0.01, JSON.stringify(first?.picture))

    await person.page.route('**/common/api/image/**', (route) => route.abort())
    await addPhoto(person, drawPng(11))
    await person.see('第 2 张没有传上去', '没有网络，连上后会自动再传')
    await addPhoto(person, Buffer.from('not a picture at all'))
    await person.see('第 3 张没有传上去')
    await person.tap('#qx-signup-next')
    await person.see('2 张照片没有传上去')
    await person.page.locator('.qx-modal__key--cancel').tap()
    await person.page.reload()
    await person.see('第 2 张没有传上去', '第 3 张没有传上去')
    await person.page.unroute('**/common/api/image/**')
    await person.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await person.until(
      async () => (await server.call(love.getMine, {}, session.token)).photos.length === 2,
      'the second photo in the album',
    )
    await person.see('第 3 张没有传上去', '不支持这种文件格式')

    // Dragged by its handle, the second photo becomes the cover.
    const grips = person.find('.qx-photo-places__grip')
    await person.until(async () => (await grips.count()) === 2, 'two grips')
    const [from, to] = [await grips.nth(1).boundingBox(), await person.find('.qx-photo-grid__cover').boundingBox()]
    await drag(person, centre(from!), centre(to!))
    const second = (await server.call(love.getMine, {}, session.token)).photos.find((photo) => photo.id !== first.id)
    await person.until(
      async () => (await server.call(love.getMine, {}, session.token)).photos.find((photo) => photo.isAvatar)?.id === second?.id,
      'the dragged photo to be the face',
    )
  })

  journey('contact information is refused under its field and no typed text is lost', async ({ phone, server }) => {
    const person = await phone(await server.login(newPhoneNumber()))
    await person.goto('/member/love/signuplove')
    await person.see('先认识一下你')
    await fillBasics(person, '微信13812345678')
    await person.tap('#qx-signup-next')
    await person.see('不能填写联系方式')
    assert.equal(await person.valueOf('#qx-field-nickname'), '微信13812345678'.slice(0, 12))
    await person.see('166 cm')
  })
})
