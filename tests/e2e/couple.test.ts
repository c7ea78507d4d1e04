/** Tests the way out of singlehood in two windows: dating, couple, both confirm, the certificate and its check. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { journey } from './journey'
import { seededCouple } from '../support/seeded'
import { query } from '../support/server'

const PAGE = '/subpages/haibao/haibao4'
const STORY = '第一次见面下着雨，我们在屋檐下聊了两个小时，都忘了要去吃饭。'

describe('the way out of singlehood', () => {
  journey('leads two people from dating to a certificate that anybody may check', async ({ server, phone }) => {
    const { hers, his, her, him, dwell } = await seededCouple(server, [353, 354])
    await dwell('510100')
    const { rows } = await query<{ id: number }>(
      server,
      `insert into line_requests (tenant_id, from_id, to_id, mode, quota_state, message, reasons, scopes, status, delivered_at, answered_at)
       select tenant_id, $1, $2, 'assisted', 'none', '你好，想认识你', '[]', '[]', 'met', now(), now() from love_profiles where id = $1 returning id::int`,
      [him, her],
    )
    const [husband, wife] = [await phone(his), await phone(hers)]
    await husband.goto(`/member/love/line?id=${rows[0]!.id}`)
    await husband.tap('#qx-line-couple')
    await husband.arrive(PAGE)
    await husband.see('确认交往吗', '暂停展示')
    await husband.tap('#qx-couple-begin')
    await husband.see('确认「交往中」', '撤回')

    await wife.goto('/member/love/index')
    await wife.tap('#qx-mine-couple')
    await wife.arrive(PAGE)
    await wife.see('想和你确认「交往中」')
    await wife.tap('#qx-couple-accept')
    await wife.see('交往中', '确认恋人关系')
    await wife.tap('#qx-couple-couple')
    await wife.see('确认「已是恋人」')

    await husband.goto(PAGE)
    await husband.tap('#qx-couple-accept')
    await husband.see('一起脱单', '我们脱单了')
    await husband.tap('#qx-exit-open')
    await husband.see('会退给你的', '只写首字')
    await husband.tap('#qx-exit-confirm')
    await husband.see('前有效', '撤回')

    await wife.goto(PAGE)
    await wife.see('已确认，请在')
    await wife.tap('#qx-exit-open')
    await wife.tap('#qx-exit-confirm')
    await wife.see('恭喜你和', '退回的服务')
    await wife.see('#qx-couple-picture')
    await husband.goto(PAGE)
    await husband.see('#qx-couple-picture')

    const { rows: profiles } = await query<{ lifecycle: string; is_listed: boolean }>(
      server,
      'select lifecycle, is_listed from love_profiles where id in ($1, $2)',
      [her, him],
    )
    assert.deepEqual(
      profiles.map(({ lifecycle, is_listed }) => [lifecycle, is_listed]),
      [
        ['exited', false],
        ['exited', false],
      ],
    )

    // A story is public once both have consented.
    await wife.tap('#qx-story-write')
    await wife.fill('#qx-story-field', STORY)
    await wife.tap('#qx-story-save')
    await wife.see('等 TA 同意后公开')
    await husband.goto(PAGE)
    await husband.see(STORY, '你同意后公开')
    await husband.tap('#qx-story-agree')
    await husband.see('已公开')

    // Anybody checks the code on the certificate.
    const code = (await wife.find('#qx-couple-number').innerText()).replace(/[^A-Z0-9]/g, '')
    assert.match(code, /^[A-Z0-9]{12}$/)
    const check = async () => (await fetch(`${server.url}/common/api/couple/check?code=${code}`)).text()
    assert.match(await check(), />有效</)
    await husband.tap('#qx-exit-withdraw')
    await husband.tap('.qx-modal__key--confirm')
    await husband.see('上一次脱单已撤回')
    assert.match(await check(), /已撤回或不存在/)
  })
})
