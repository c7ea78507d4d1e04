/** Tests the app by keyboard alone, with a visible focus: logging in, viewing people, requesting and answering. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { seededNumber } from '../support/seeded'

/** More than the number of focusable elements on any page. */
const STEPS = 200

/** Moves the focus forward or back until it is on the element with this text, name or selector. */
async function reach(phone: Phone, what: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await phone.page.keyboard.press(key)
    const found = await phone.page.evaluate((wanted) => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return null
      const isIt = /^[#.[]/.test(wanted)
        ? at.matches(wanted)
        : at.getAttribute('aria-label') === wanted || at.innerText.replace(/\s+/g, ' ').trim() === wanted
      return isIt ? { isWritten: at.matches('input,textarea'), outline: getComputedStyle(at).outlineStyle } : null
    }, what)
    if (!found) continue
    assert.ok(found.isWritten || found.outline === 'solid', `${what} shows no focus`)
    return
  }
  assert.fail(`the keyboard does not reach ${what}`)
}

async function press(phone: Phone, what: string, key = 'Enter'): Promise<void> {
  await reach(phone, what)
  await phone.page.keyboard.press(key)
}

/** Waits until the focus is on the element. */
function focused(phone: Phone, selector: string): Promise<void> {
  return phone.until(
    () => phone.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector),
    `the focus on ${selector}`,
  )
}

describe('use by keyboard alone', () => {
  journey('a login by SMS: the code field has the focus, and its last digit submits it', async ({ phone, server }) => {
    const number = newPhoneNumber()
    const person = await phone()
    await person.goto('/pages/login/loginBySms')
    await press(person, '#qx-agree', ' ')
    await reach(person, '#qx-phone', 'Shift+Tab')
    await person.page.keyboard.type(number)
    await press(person, '获取验证码')
    await person.see('验证码已发送')
    await focused(person, '#qx-code')
    await person.page.keyboard.type(await server.lastCode(number))
    await person.see('登录成功')
    await person.arrive('/pages/index/index')
  })

  journey('a registration by SMS waits for an invitation code that is being typed', async ({ phone, server }) => {
    const number = newPhoneNumber()
    const person = await phone()
    await person.goto('/pages/login/register')
    await press(person, '#qx-agree', ' ')
    await reach(person, '填写邀请码', 'Shift+Tab')
    await person.page.keyboard.press('Enter')
    await reach(person, '#qx-phone', 'Shift+Tab')
    await person.page.keyboard.type(number)
    await press(person, '获取验证码')
    await person.see('验证码已发送')
    await focused(person, '#qx-code')
    await person.page.keyboard.type(await server.lastCode(number))
    await reach(person, '#qx-invite')
    await person.page.keyboard.type('QX')
    await reach(person, '#qx-code', 'Shift+Tab')
    await person.page.keyboard.press('End')
    await person.page.keyboard.press('Backspace')
    await person.page.keyboard.type((await server.lastCode(number)).slice(-1))
    await person.see('登录成功')
    await person.arrive('/pages/index/index')
  })

  journey('an open sheet has the focus, keeps it, closes with Escape and returns it', async ({ phone }) => {
    const person = await phone()
    await person.goto('/')
    await person.see('.qx-person-card')
    await press(person, '#qx-open-filter')
    await focused(person, '[role=dialog]')
    for (let step = 0; step < STEPS / 2; step += 1) {
      await person.page.keyboard.press('Tab')
      assert.ok(await person.page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), 'the focus left the sheet')
    }
    await person.page.keyboard.press('Escape')
    await person.miss('.qx-sheet__panel')
    await focused(person, '#qx-open-filter')
  })

  journey('a member finds a person, requests an introduction and answers one', async ({ phone, server }) => {
    const [sender, target] = [await server.login(seededNumber(263)), await server.login(seededNumber(264))]
    const { no, live } = await server.call(love.getMine, {}, target.token)
    const message = '你好，想和你认识一下，一起去看看海。'

    const asking = await phone(sender)
    await asking.goto('/')
    await asking.see('.qx-person-card')
    await press(asking, '.qx-person-card')
    await asking.arrive('/pages/love/detail')
    await asking.goto(`/pages/love/detail?no=${no}`)
    await asking.see('#qx-detail-ask')
    await press(asking, '#qx-detail-ask')
    await asking.arrive('/pages/love/precheat')
    await asking.see('继续牵线')
    await press(asking, '#qx-precheat-tick', ' ')
    await press(asking, '#qx-precheat-accept')
    await asking.see(`想认识 ${live.nickname}`)
    await reach(asking, '#qx-apply-message textarea')
    await asking.page.keyboard.type(message)
    await press(asking, '手机号', ' ')
    await press(asking, '30 天')
    await press(asking, '#qx-apply-submit')
    await asking.see('#qx-apply-done')

    const worker = (await demo(server, 'matchmaker')).token
    const desk = await server.call(line.getPaged, { box: 'sent', cursor: null, size: 1 }, sender.token)
    await server.call(matchmaker.screenLine, { id: desk.list[0]!.id, isPassed: true }, worker)

    const answering = await phone(target)
    await answering.goto('/member/love/line')
    await answering.see('.qx-line-card')
    await press(answering, '.qx-line-card')
    await answering.see('#qx-line-accept')
    await press(answering, '#qx-line-accept')
    await answering.arrive('/pages/love/precheat')
    await answering.see('继续')
    await press(answering, '#qx-precheat-tick', ' ')
    await press(answering, '#qx-precheat-accept')
    await answering.see('先在公共场所见面')
    await press(answering, '手机号', ' ')
    await press(answering, '1 天')
    await press(answering, '#qx-accept-confirm')
    await answering.miss('#qx-line-accept')
    await answering.see('.qx-line-pair__thread--tied', '.qx-moment')
    await focused(answering, '[role=dialog]')
    await press(answering, '#qx-connected-next')
    await answering.see('先说一句什么', seededNumber(263))
    await answering.page.keyboard.press('Escape')
    await answering.miss('.qx-moment')
  })
})
