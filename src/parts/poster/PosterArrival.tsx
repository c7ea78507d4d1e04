/** Informs a visitor who came by a poster's code, before login, which data will be recorded. */
import { INVITER_SEES } from '@qianxian/protocol/poster/poster.words'
import { useState } from 'react'
import { Stack } from '@/ui/base/layout/layout'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'

const COLLECTED = [
  { when: '只是看看', what: '只记下这张海报被打开过一次，不知道你是谁。' },
  { when: '登录时', what: '你的手机号，或快捷登录的信息，用来确认是你本人、通知报名结果。' },
  { when: '报名时', what: '性别、生日等登记资料，用来核对报名条件和名额。' },
  { when: '海报是朋友给的', what: `登录后记下你由这位朋友邀请。对方只看到${INVITER_SEES}。` },
] as const

export function PosterArrival() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <NoticeBar
        words="先随便看，登录前不收集你的个人信息"
        tone="info"
        icon="shield-check"
        actionWords="登录后呢"
        onAction={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="会收集什么">
        <Stack gap={24} padX={40} padTop={8} padBottom={40} id="qx-poster-collected">
          {COLLECTED.map(({ when, what }) => (
            <Stack key={when} gap={4}>
              <Typography size="m" weight="semibold">
                {when}
              </Typography>
              <Typography size="sm" tone="soft" leading="loose">
                {what}
              </Typography>
            </Stack>
          ))}
          <Typography size="s" tone="soft">
            资料可以随时在「我的」里查看、导出，或注销账号。
          </Typography>
        </Stack>
      </Sheet>
    </>
  )
}
