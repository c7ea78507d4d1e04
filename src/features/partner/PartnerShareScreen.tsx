/** Things that a partner hands on: the code, the link, and the poster with the QR code. */
import { partner } from '@qianxian/protocol/partner/partner'
import { useState } from 'react'
import { failureWords } from '@/platform/fault'
import { copyText } from '@/platform/sharing/clipboard'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'

export const PartnerShareScreen = guardScreen(function PartnerShareScreen() {
  const [model] = useState(() => new DetailModel({ load: () => callQuietly(partner.getPartnerShare, {}) }))
  useDetailPage(model)
  const again = () => void model.reload()
  const path = model.value?.path
  return (
    <Screen
      {...(path === undefined ? {} : { share: { title: `${configStore.platformName}：真实资料，红娘牵线`, path } })}
      onRetry={again}
      onSessionChange={again}
    >
      <DetailView model={model} render={({ inviteCode }) => <Shared code={inviteCode} />} />
    </Screen>
  )
})

function Shared({ code }: { code: string }) {
  return (
    <Box padTop={24} padBottom={48}>
      <Row isInset bottom={24} pad={28} surface="rose" radius="m" justify="between" id="qx-partner-code">
        <Stack isGrowing>
          <Typography size="s" tone="soft">
            我的合伙人码
          </Typography>
          <Typography size="2xl" tone="brand" weight="bold" leading="close" isFigure canSelect>
            {code}
          </Typography>
        </Stack>
        <Button
          kind="secondary"
          size="s"
          id="qx-partner-copy"
          onClick={() => copyText(code, '合伙人码已复制').catch((error: unknown) => toast(failureWords(error)))}
        >
          复制
        </Button>
      </Row>
      <CellGroup>
        <Cell
          label="合伙人海报"
          note="带二维码"
          icon="qr-code"
          id="qx-partner-poster"
          onClick={() => navigateTo('/subpages/haibao/haibao5')}
        />
        <Cell label="合伙人规则" icon="file-text" onClick={() => navigateTo('/subpages/partner/rules')} />
      </CellGroup>
    </Box>
  )
}
