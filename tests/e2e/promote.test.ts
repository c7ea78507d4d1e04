/**
 * Tests own posters and invitations: posters are drawn and saved, a friend who comes by a channel's code counts there, and a closed
 * account's card opens a neutral page.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { poster } from '@qianxian/protocol/poster/poster'
import { account } from '@qianxian/protocol/account/account'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Phone } from '../support/phone'
import { seededNumber } from '../support/seeded'
import type { TestServer } from '../support/server'
import { journey } from './journey'
import { demo, newPhoneNumber, typeLogin } from './people'

/** Members of the demonstration that no other test uses. */
const [INVITER, CARD_OWNER, CLOSING] = [257, 260, 265]

/** The codes in the picture that the phone shows. */
async function codesOn(phone: Phone, server: TestServer): Promise<string[]> {
  const src = (await phone.find('#qx-poster-picture img').getAttribute('src'))!
  const picture = await fetch(new URL(src, server.url))
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  const { readCodes } = await import('../../server/src/features/media/media')
  return readCodes(Buffer.from(await picture.arrayBuffer()))
}

const loginOf = (server: TestServer, place: number): Promise<Session> => server.login(seededNumber(place))

describe('own posters and invitations', () => {
  journey('an invitation is made for a channel and saved; a friend who scans it counts there, masked', async ({ server, phone }) => {
    const inviter = await phone(await loginOf(server, INVITER))
    await inviter.goto('/member/love/promote')
    await inviter.see('我的邀请码', '还没有朋友通过你来', '邀请朋友不按人数给报酬')
    await inviter.press('线下张贴')
    await inviter.tap('#qx-promote-poster')
    await inviter.arrive('/subpages/haibao/haibao1?channel=print')
    await inviter.see('#qx-poster-picture', '保存海报')
    const [code] = await codesOn(inviter, server)
    assert.match(code ?? '', /^pages\/index\/index\?scene=[2-9A-Z]{12}$/)
    // An iPhone's browser lets no page write to the album.
    await inviter.tap('#qx-poster-save')
    await inviter.see('请长按图片保存')

    const friend = await phone()
    await friend.goto(`/${code!}`)
    await friend.goto('/pages/login/loginBySms')
    await friend.see('TA 只看到你昵称的第一个字')
    await typeLogin(friend, server, newPhoneNumber())
    await inviter.goto('/member/love/promote')
    await inviter.press('线下张贴')
    await inviter.until(async () => {
      await inviter.page.reload()
      return (await inviter.page.textContent('body'))?.includes('一位朋友') ?? false
    }, 'the friend to be in the list')
    await inviter.see('打开 1 次 · 注册 1 人 · 发布资料 0 人', '已注册')
  })

  journey('a card is scanned by a visitor, who sees the person and reads what is collected', async ({ server, phone }) => {
    const session = await loginOf(server, CARD_OWNER)
    const owner = await phone(session)
    await owner.goto('/member/love/index')
    await owner.tap('#qx-mine-card')
    await owner.arrive('/subpages/haibao/haibao2')
    await owner.see('#qx-poster-picture', '名片上只有陌生人也能看到的资料')
    const [code] = await codesOn(owner, server)
    assert.match(code ?? '', /^pages\/love\/detail\?scene=[2-9A-Z]{12}$/)
    const visitor = await phone()
    await visitor.goto(`/${code!}`)
    await visitor.see(session.userInfo.nickname ?? '', '先随便看，登录前不收集你的个人信息')
  })

  journey("a closed account's card opens a page that tells nothing about the person", async ({ server, phone }) => {
    const session = await loginOf(server, CLOSING)
    const { path } = await server.call(poster.getOwnPoster, { kind: 'card' }, session.token)
    await server.call(account.closeAccount, { agreed: true }, session.token)
    const visitor = await phone()
    await visitor.goto(path)
    await visitor.see('该会员资料暂不可见')
  })

  journey('posters that do not exist name the next step, and staff choose between desk and store', async ({ server, phone }) => {
    const member = await phone(await demo(server, 'member'))
    await member.goto('/subpages/haibao/haibao2')
    await member.see('还没有名片海报', '去登记资料')
    await member.goto('/subpages/haibao/haibao3')
    await member.see('还没有红娘名片', '看看红娘')
    const matchmaker = await phone(await demo(server, 'matchmaker'))
    await matchmaker.goto('/subpages/haibao/haibao3')
    await matchmaker.see('#qx-poster-picture')
    const [code] = await codesOn(matchmaker, server)
    assert.match(code ?? '', /^pages\/love\/hongniang\?scene=[2-9A-Z]{12}$/)
    const visitor = await phone()
    await visitor.goto(`/${code!}`)
    await visitor.see('请 TA 做我的红娘', '先随便看，登录前不收集你的个人信息')
  })

  journey("the love user's invitations of three months are shown by channel and month", async ({ server, phone }) => {
    const love = await phone(await demo(server, 'loveUser'))
    await love.goto('/member/love/promote')
    await love.see('我的海报', '其他邀请', '通过我来的朋友', '已发布资料', '已注册')
  })
})
