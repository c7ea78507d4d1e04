/** The check continues inside the mini-program, by WeChat or by a component that opens on a tap and returns here. */
import { name } from '@qianxian/protocol/base/dictionary'
import { identity } from '@qianxian/protocol/identity/identity'
import type { FaceLink } from '@qianxian/protocol/identity/identity.schema'
import { facePlugin as plugin } from '@qianxian/protocol/identity/identity.words'
import { runInAction } from 'mobx'
import { facePlugin } from '@/platform/login/facePlugin'
import { call } from '@/request/call'
import { CardBox, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Typography } from '@/ui/base/text/Typography'
import type { IdentityModel } from './IdentityModel'

interface InAppFaceCheckProps {
  model: IdentityModel
  link: FaceLink
}

/** The plugin did not open: continues in a phone's browser, which is a separate attempt. */
async function handOn(model: IdentityModel): Promise<void> {
  const { realName, idCard } = model.form.values
  const asked = { realName, idCard, agreesToIdentity: true as const, agreesToFace: true as const, isElsewhere: true }
  const link = await call(identity.getCheckFaceLink, asked, { loadingText: '正在准备核验' })
  runInAction(() => (model.handed = link))
}

export function InAppFaceCheck({ model, link }: InAppFaceCheckProps) {
  return (
    <CardBox isInset top={32} bottom={32} pad={40} id="qx-identity-in-app">
      <Stack align="center">
        <Typography region="status" size="l" weight="semibold">
          现在可以刷脸了
        </Typography>
        <Typography top={8} bottom={32} size="m" tone="soft">
          会打开{name(plugin, link.url.split(':')[0])}，按提示刷脸，完成后自动回到这里。请在十分钟内开始。
        </Typography>
        <Button isBlock id="qx-identity-show" onClick={() => facePlugin.show(link.url, () => void model.look())}>
          开始刷脸
        </Button>
        <Button top={16} isBlock kind="secondary" id="qx-identity-look" onClick={() => model.look()}>
          我已完成
        </Button>
        <Button top={24} kind="ghost" size="s" id="qx-identity-hand-on" onClick={() => handOn(model)}>
          打不开？到手机浏览器里刷脸
        </Button>
        <Button top={8} kind="ghost" size="s" onClick={() => model.giveUp()}>
          重新填写
        </Button>
      </Stack>
    </CardBox>
  )
}
