/** Tests one-tap login, filling in the profile with a photo, the member centre, the avatar, and the auditor's desk. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, freshPhone, storageOf } from './journeys'
import type { MiniApp } from './runtime/app'
import type { Device } from './runtime/device'
import type { Platform } from './runtime/dialect'
import { withApp, type LaunchOptions } from './runtime/launch'
import { query } from '../support/server'
import { server } from './server'

for (const build of builds) {
  const { platform } = build
  const start = (more: Partial<LaunchOptions> = {}): LaunchOptions => ({ ...build, servers: { [BUILD_ORIGIN]: server.url }, ...more })

  test(`${platform}: one tap on the phone button creates an account, which the next tap finds again`, async () => {
    const name = `tap-${platform}`
    const phone = freshPhone()
    const willLogin = (device: Device) => {
      for (let times = 0; times < 4; times += 1) device.willReply('login', { code: `sandbox-${name}` })
    }
    await withApp(start({ path: 'pages/login/index', prepare: willLogin }), async (app) => {
      await app.waitFor('has=手机号快捷登录')
      await app.tap('#qx-agree')
      app.device.willReply('getPhoneNumber', await phoneGrant(platform, name, phone))
      await app.tap('#qx-one-tap')
      await app.waitForRoute((route) => route !== 'pages/login/index')
      assert.notEqual(app.route, 'pages/login/loginByPerfectMsg')
      assert.equal(app.stored<{ phone: string }>('qx_user_info')?.phone, `${phone.slice(0, 3)}****${phone.slice(7)}`)
    })
    await withApp(start({ path: 'pages/login/index', prepare: willLogin }), async (app) => {
      await app.waitFor('has=一键登录')
      await app.tap('#qx-agree')
      await app.tap('#qx-one-tap')
      await app.waitForRoute((route) => route !== 'pages/login/index')
      assert.ok(app.stored('qx_token'), 'nobody is logged in')
    })
  })

  test(`${platform}: a refused phone number causes no login, and other ways are offered`, async () => {
    await withApp(
      start({ path: 'pages/login/index', prepare: (device) => device.willReply('login', { code: 'sandbox-shy' }) }),
      async (app) => {
        await app.waitFor('has=手机号快捷登录')
        await app.tap('#qx-agree')
        await app.tap('#qx-one-tap')
        assert.equal(app.route, 'pages/login/index')
        assert.match(app.device.toasts.join(), /验证码登录/)
      },
    )
  })

  test(`${platform}: the profile is filled in step by step, with a photo, and submitted`, async () => {
    const session = await server.login(freshPhone())
    await withApp(start({ path: 'member/love/signuplove', storage: storageOf(session) }), async (app) => {
      await app.waitFor('#qx-signup-next')
      await app.tap('#qx-signup-next')
      assert.match(app.text(fieldOf('nickname')), /请填写/, 'an empty step goes on')

      await type(app, 'nickname', platform === 'weapp' ? '青瓜味的风' : '南山有鹿')
      await choose(app, 'gender', '女')
      await choose(app, 'birthday')
      await choose(app, 'heightCm', '165 cm')
      await choose(app, 'residenceGeo')
      await next(app)
      const [first, , third] = app.all('.at-steps__item')
      await app.tap(third!)
      assert.ok(app.has(fieldOf('maritalStatus')), 'a step that was not reached is opened')
      await app.tap(first!)
      assert.ok(app.has(fieldOf('nickname')), 'a step that is done does not open again')
      await next(app)
      await choose(app, 'maritalStatus', '未婚')
      await choose(app, 'hasChildren')
      await choose(app, 'marryWithin')
      await next(app)
      await choose(app, 'education', '本科')
      await type(app, 'occupation', '小学老师')
      await choose(app, 'incomeBand')
      await next(app)
      await type(app, 'selfIntro', '在城南的小学教语文，周末喜欢爬山和做饭，希望遇见一个愿意好好说话的人，一起慢慢把日子过好。')
      await next(app)

      await app.tap('#qx-signup-next')
      assert.match(app.text(fieldOf('photos')), /头像/, 'the step goes on without a photo')
      await pickPhoto(app, platform)
      await app.tap('.qx-photo-grid__add')
      await app.waitFor('.qx-photo-grid__cover')
      await next(app)

      const leastAge = () => Number(/\d+/.exec(app.text('#qx-wish-age')))
      const age = leastAge()
      await app.tap('#qx-wish-age')
      const [, older] = app.all('.at-input-number__btn')
      await app.tap(older!)
      await app.tap(older!)
      await app.tap('#qx-wish-done')
      assert.equal(leastAge(), age + 2)

      await app.tap('#qx-signup-submit')
      await app.waitFor('#qx-audit-state')
      assert.match(app.text('.at-timeline-item--done'), /已提交/)
      assert.match(app.text('.at-timeline-item--now'), /正在查看/)
    })
  })

  test(`${platform}: each entry of the love area and the member centre opens its own page`, async () => {
    const storage = storageOf(await demoSession(server, 'demo_love'))
    await withApp(start({ path: 'member/index', storage }), async (app) => {
      for (const [place, entries] of Object.entries(ENTRIES)) {
        for (const [entry, page] of Object.entries(entries)) {
          await app.openLink(place)
          await app.waitFor(`text=${entry}`)
          await app.tap(`text=${entry}`)
          assert.equal(app.route, page, entry)
        }
      }
      await app.openLink('member/index')
      await app.tap('#qx-entry-devices')
      assert.ok(app.has('has=本机') || app.has('has=当前'), `no device: ${app.text()}`)
    })
  })

  test(`${platform}: the account is closed from the member centre, and a login in time restores it`, async () => {
    const phone = freshPhone()
    const session = await server.login(phone)
    await withApp(start({ path: 'member/index', storage: storageOf(session) }), async (app) => {
      await app.tap('#qx-entry-closing')
      await app.waitFor('#qx-close-account')
      assert.match(app.text(), /15 天内.*重新登录就会取消注销/)
      await app.tap('#qx-close-account')
      await app.answerModal(true)
      await app.waitForRoute((route) => route === 'pages/index/index')
      assert.deepEqual([app.device.modal?.asked.title, app.device.modal?.asked.content], ['已申请注销', '15 天内重新登录就会取消。'])
      assert.equal(app.stored('qx_token'), undefined, 'still logged in')
      await app.answerModal(true)
    })
    await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
    const back = await server.login(phone)
    assert.equal(back.hasComeBack, true)
    assert.equal(back.userInfo.id, session.userInfo.id)
  })

  test(`${platform}: the copy of one's data is handed over after a code to the own phone`, async () => {
    const phone = freshPhone()
    const session = await server.login(phone)
    await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
    await withApp(start({ path: 'member/index', storage: storageOf(session) }), async (app) => {
      await app.tap('#qx-entry-export')
      await app.waitFor('#qx-export-submit')
      await app.tap('#qx-export-submit')
      assert.match(app.text(), /请输入验证码/)
      await app.tap('text=获取验证码')
      await app.settle()
      if (platform === 'weapp') app.device.willReply('shareFileMessage', {})
      await app.input('input#qx-export-code', await server.lastCode(phone))
      await app.tap('#qx-export-submit')
      await app.settle()
      assert.match(app.device.toasts.join(), platform === 'weapp' ? /已发送/ : /内容已复制/)
    })
    const told = await query(server, "select 1 from notices where kind = 'account.data_copied' and user_id = $1", [session.userInfo.id])
    assert.equal(told.rows.length, 1)
  })

  test(`${platform}: an avatar is chosen and opens in the cropper`, async () => {
    const storage = storageOf(await demoSession(server, 'demo_love'))
    await withApp(start({ path: 'member/index', storage }), async (app) => {
      await pickPhoto(app, platform)
      await app.tap('.qx-own-face')
      assert.equal(app.route, 'member/cropper')
      assert.ok(app.has('#qx-crop-save'), `no crop: ${app.text()}`)
    })
  })

  test(`${platform}: a photo deleted before its upload is reported at once`, async () => {
    const storage = storageOf(await demoSession(server, 'demo_vip'))
    await withApp(start({ path: 'member/love/editinfo', storage }), async (app) => {
      await app.waitFor('.qx-photo-grid__add')
      const gone = {
        tempFilePath: `${platform === 'weapp' ? 'wxfile' : 'ttfile'}://tmp_gone.jpg`,
        path: '',
        size: 90_000,
        fileType: 'image',
      }
      if (platform === 'weapp') app.device.willReply('chooseMedia', { type: 'image', tempFiles: [gone] })
      else app.device.willReply('chooseImage', { tempFilePaths: [gone.tempFilePath], tempFiles: [{ ...gone, path: gone.tempFilePath }] })
      await app.tap('.qx-photo-grid__add')
      assert.match(`${app.text()} ${app.device.toasts.join()}`, /文件读取失败，请重新选择/)
    })
  })

  test(`${platform}: the auditor sees the queue and one task`, async () => {
    const storage = storageOf(await demoSession(server, 'demo_auditor'))
    await withApp(start({ path: 'subpages/audit/index', storage }), async (app) => {
      assert.equal(app.route, 'subpages/audit/index')
      await app.waitFor('has=待审')
    })
  })
}

const ENTRIES: Record<string, Record<string, string>> = {
  'member/love/index': {
    编辑资料: 'member/love/editinfo',
    谁看过我: 'member/love/look',
    我的收藏: 'member/love/fav',
    我的牵线: 'member/love/line',
    隐私设置: 'member/love/permission',
  },
  'member/index': { 举报与申诉: 'pages/love/report', 关于我们: 'pages/about/index' },
}

const fieldOf = (name: string) => `#qx-field-${name}`

async function next(app: MiniApp): Promise<void> {
  const step = app.text('.qx-signup__title')
  await app.tap('#qx-signup-next')
  await app.settle()
  assert.notEqual(app.text('.qx-signup__title'), step, `the step stays: ${app.text()}`)
}

async function type(app: MiniApp, field: string, words: string): Promise<void> {
  const [input] = [...app.all(`${fieldOf(field)} >> input`), ...app.all(`${fieldOf(field)} >> textarea`)]
  await app.input(input ?? fieldOf(field), words)
}

/** Selects a chip of the field, or an option of its sheet; by default the first one, or the one the sheet opens at. */
async function choose(app: MiniApp, field: string, words?: string): Promise<void> {
  const named = (selector: string) => (words ? `${selector} >> text=${words}` : selector)
  if (app.has(`${fieldOf(field)} >> .qx-chip`)) return app.tap(named(`${fieldOf(field)} >> .qx-chip`))
  await app.tap(fieldOf(field))
  const columns = app.all('.qx-columns')
  assert.equal(columns.length, 1, `${columns.length} sheets are open for ${field}`)
  await app.tap(
    app.has('.qx-columns__footer') ? '.qx-columns__footer >> .qx-button' : words ? `.qx-columns >> text=${words}` : '.qx-columns__option',
  )
  await app.settle(SHEET_LEAVES_MS)
}

const SHEET_LEAVES_MS = 300

/** Answers the next request for a picture with one from the album. */
async function pickPhoto(app: MiniApp, platform: Platform): Promise<void> {
  const { drawPicture } = await import('../../server/test/pictures')
  const picture = await drawPicture('clean', { width: 900, height: 1200 })
  const tempFilePath = app.device.addFile(picture, '.jpg')
  const tempFiles = [{ tempFilePath, path: tempFilePath, size: picture.length, fileType: 'image' }]
  if (platform === 'weapp') app.device.willReply('chooseMedia', { type: 'image', tempFiles })
  else app.device.willReply('chooseImage', { tempFilePaths: [tempFilePath], tempFiles })
}

/** The phone button's result: a code on WeChat, encrypted data on Douyin. */
async function phoneGrant(platform: Platform, name: string, phone: string): Promise<Record<string, string>> {
  if (platform === 'weapp') return { code: `phone-${phone}` }
  const [{ sealData }, { sandboxIdentity }] = await Promise.all([
    import('../../server/src/adapters/lib/sealed-data'),
    import('../../server/src/adapters/lib/sandbox-identity'),
  ])
  const { sessionKey } = sandboxIdentity('douyin', DOUYIN_APP, name)
  const iv = Buffer.alloc(16, 3).toString('base64')
  return {
    iv,
    encryptedData: sealData({ appId: DOUYIN_APP, sessionKey, iv }, { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86' }),
  }
}

/** The app of the demonstration's tenant. */
const DOUYIN_APP = 'qx-tt'
