/**
 * Tests a chat of two matched members, each on their own phone: the network is lost and returns, and no message is lost
 * or sent twice.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { message } from '@qianxian/protocol/message/message'
import { LATER_KINDS_WORDS } from '@qianxian/protocol/message/message.words'
import { drawVoice } from '../../server/test/voice-recording'
import type { Phone } from '../support/phone'
import type { TestServer } from '../support/server'
import { journey } from './journey'
import { seededNumber } from '../support/seeded'

interface Side {
  session: Session
  no: string
  name: string
  gender: string | undefined
}

async function side(server: TestServer, place: number): Promise<Side | null> {
  const session = await server.login(seededNumber(place))
  const mine = await server.call(love.getMine, {}, session.token).catch(() => null)
  return mine?.no ? { session, no: mine.no, name: mine.live.nickname!, gender: mine.live.gender } : null
}

/** The first two people from this position on who can like each other, and do. */
async function matched(server: TestServer, from: number): Promise<[Side, Side]> {
  const one = (await side(server, from))!
  for (let place = from + 1; place < from + 15; place += 1) {
    const other = await side(server, place)
    if (!other || other.gender === one.gender) continue
    await server.call(interact.like, { no: other.no }, one.session.token)
    await server.call(interact.like, { no: one.no }, other.session.token)
    return [one, other]
  }
  throw new Error('nobody of the other sex follows')
}

/** Both have read the reminder, and said hello. */
async function acquainted(server: TestServer, [one, other]: [Side, Side]): Promise<number> {
  const { row } = await server.call(message.openWith, { no: other.no }, one.session.token)
  for (const { session } of [one, other]) {
    const { writing } = await server.call(message.getDetail, { id: row.id }, session.token)
    if (writing.precheatDue !== null) await server.call(message.acceptReminder, { id: row.id, version: writing.precheatDue }, session.token)
  }
  return row.id
}

/** Replaces the browser's recorder, because this browser cannot encode AAC, and no test machine has a microphone. */
const recorderOf = (sound: string) => `{
  window.openMicrophones = 0
  const stream = () => { window.openMicrophones += 1; return { getTracks: () => [{ stop: () => (window.openMicrophones -= 1) }] } }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream() } })
  window.MediaRecorder = class {
    static isTypeSupported() { return true }
    state = 'inactive'
    start() { this.state = 'recording' }
    stop() {
      this.state = 'inactive'
      const bytes = Uint8Array.from(atob(${JSON.stringify(sound)}), (letter) => letter.charCodeAt(0))
      this.ondataavailable({ data: new Blob([bytes]) })
      this.onstop()
    }
  }
}`

let said = 0
const say = (server: TestServer, { session }: Side, id: number, body: string) =>
  server.call(message.send, { id, clientId: `journey-${(said += 1)}`, kind: 'text', body }, session.token)

async function write(phone: Phone, words: string): Promise<void> {
  await phone.fill('#qx-talk-field', words)
  await phone.tap('#qx-talk-send')
}

const bubbles = async (phone: Phone): Promise<string[]> =>
  (await phone.find('.qx-talk__bubble').allInnerTexts()).map((words) => words.trim())

describe('a conversation', () => {
  journey("starts on the page of a match, past the reminder, and each receives the other's message", async ({ phone, server }) => {
    const [one, other] = await matched(server, 281)
    const [hers, his] = [await phone(one.session), await phone(other.session)]
    await hers.goto(`/pages/love/detail?no=${other.no}`)
    await hers.tap('#qx-detail-talk')
    await hers.see('第一句话可以这样说', '你们互相喜欢')
    const field = hers.page.locator('#qx-talk-field textarea')
    const outline = await field.evaluate((area) => {
      area.focus()
      return getComputedStyle(area).outlineStyle
    })
    assert.equal(outline, 'none')
    await hers.tap('#qx-talk-picture')
    await hers.see(LATER_KINDS_WORDS)
    await hers.tap('#qx-talk-emoji')
    await hers.find('#qx-talk-emojis .qx-talk__emoji').first().tap()
    assert.notEqual(await field.inputValue(), '')
    await write(hers, '你好，很高兴认识你')
    await hers.arrive('/pages/love/precheat')
    await hers.tap('#qx-precheat-tick')
    await hers.see('继续聊天')
    await hers.tap('#qx-precheat-accept')
    await hers.until(async () => (await bubbles(hers)).includes('你好，很高兴认识你'), 'the first words to be sent')

    await his.goto('/subpages/member/message/index')
    const row = his.find('.qx-badge').locator('xpath=ancestor::*[starts-with(@id, "qx-talk-row-")]').first()
    assert.match((await row.innerText()).replace(/\s+/g, ' '), new RegExp(`1 ${one.name}.*你好，很高兴认识你`))
    await row.tap()
    await his.see('你好，很高兴认识你')
    await write(his, '我也是，周末一般做什么呢')
    await his.arrive('/pages/love/precheat')
    await his.tap('#qx-precheat-tick')
    await his.see('继续聊天')
    await his.tap('#qx-precheat-accept')
    await his.until(async () => (await bubbles(his)).length === 2, 'the answer to be sent')
    await hers.see('我也是，周末一般做什么呢')
  })

  journey('a message waits for the network and is sent once, and a refused text returns to the input line', async ({ phone, server }) => {
    const pair = await matched(server, 297)
    const [one, other] = pair
    const id = await acquainted(server, pair)
    await say(server, other, id, '在吗')
    const [hers, his] = [await phone(one.session), await phone(other.session)]
    await hers.goto(`/subpages/member/message/detail?id=${id}`)
    await his.goto(`/subpages/member/message/detail?id=${id}`)
    await hers.see('在吗')
    await hers.context.setOffline(true)
    await write(hers, '刚才在地铁里')
    await hers.see('网络恢复后自动发出')
    await write(hers, '现在出来了')
    await hers.fill('#qx-talk-field', '这一句还没写完')
    // The page may be left and reopened, with or without a network.
    await hers.context.setOffline(false)
    await hers.miss('网络恢复后自动发出')
    assert.deepEqual(await bubbles(hers), ['在吗', '刚才在地铁里', '现在出来了'])
    await his.see('现在出来了')
    assert.deepEqual(await bubbles(his), ['在吗', '刚才在地铁里', '现在出来了'])

    await hers.page.waitForTimeout(600)
    await hers.page.reload()
    await hers.see('现在出来了')
    assert.equal(await hers.valueOf('#qx-talk-field'), '这一句还没写完')
    await write(his, '加我微信 wxid_abc12345 聊')
    await his.see('#qx-talk-refusal')
    assert.equal(await his.valueOf('#qx-talk-field'), '加我微信 wxid_abc12345 聊')
    assert.equal((await bubbles(his)).length, 3)
  })

  journey('voice messages are played: one is recorded and sent, and a cancelled one is not sent', async ({ phone, server }) => {
    const pair = await matched(server, 303)
    const [one, other] = pair
    const id = await acquainted(server, pair)
    await say(server, one, id, '在吗')
    await say(server, other, id, '在的，你说')
    const [hers, his] = [await phone(one.session), await phone(other.session)]
    await hers.page.addInitScript(recorderOf(drawVoice(3).toString('base64')))
    await hers.goto(`/subpages/member/message/detail?id=${id}`)
    await his.goto(`/subpages/member/message/detail?id=${id}`)

    await hers.tap('#qx-talk-voice')
    await hers.see('正在录音', '1 秒')
    await hers.tap('#qx-talk-voice-drop')
    await hers.find('#qx-talk-field').first().waitFor()
    assert.equal(await hers.page.evaluate(() => (window as unknown as { openMicrophones: number }).openMicrophones), 0)

    await hers.tap('#qx-talk-voice')
    await hers.see('正在录音', '1 秒')
    await hers.tap('#qx-talk-voice-send')
    await hers.see('3 秒')
    await hers.miss('正在发送')
    await his.see('3 秒')
    assert.equal((await bubbles(his)).length, 3)
    const heard = his.page.waitForResponse((answer) => answer.url().includes('.m4a') && answer.status() < 300)
    await his.page.getByText('3 秒').first().click()
    assert.match((await heard).headers()['content-type'] ?? '', /mp4/)
    assert.equal(await hers.page.evaluate(() => (window as unknown as { openMicrophones: number }).openMicrophones), 0)
  })

  journey('scrolls back without a jump, and shows that new messages arrived', async ({ phone, server }) => {
    const pair = await matched(server, 223)
    const [one, other] = pair
    const id = await acquainted(server, pair)
    for (let at = 1; at <= 60; at += 1) await say(server, at % 2 ? one : other, id, `第 ${at} 句`)
    const hers = await phone(one.session)
    await hers.goto(`/subpages/member/message/detail?id=${id}`)
    await hers.see('第 60 句')
    const topOf = (words: string) =>
      hers.page
        .getByText(words, { exact: true })
        .first()
        .evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const inSight = async (words: string) => (await hers.page.getByText(words, { exact: true }).count()) > 0
    await hers.until(async () => inSight('第 41 句'), 'the page to be drawn')
    await hers.page.evaluate(() => document.querySelector('#qx-talk')!.scrollBy(0, -500))
    await hers.until(async () => inSight('第 20 句'), 'earlier ones to come')
    await hers.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const before = await topOf('第 41 句')
    await hers.page.evaluate(() => document.querySelector('#qx-talk')!.scrollBy(0, -400))
    assert.equal(await topOf('第 41 句'), before + 400)
    await hers.until(async () => {
      await hers.page.evaluate(() => document.querySelector('#qx-talk')!.scrollTo(0, -100_000))
      return inSight('第 1 句')
    }, 'the first one to come')

    const first = await topOf('第 3 句')
    await say(server, other, id, '又来了一句')
    await hers.see('1 条新消息')
    assert.equal(await topOf('第 3 句'), first)
    await hers.tap('#qx-talk-news')
    await hers.see('又来了一句')
    await hers.miss('#qx-talk-news')
  })
})
