/** Becoming a promoter: what it is, the agreement, and the state of the application. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { promoter } from '@qianxian/protocol/promoter/promoter'
import type { PromoterStanding } from '@qianxian/protocol/promoter/promoter.schema'
import { promoterAgreement, promoterStates, promoterStatus } from '@qianxian/protocol/promoter/promoter.words'
import { useState } from 'react'
import { call, callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'

type StandingModel = DetailModel<PromoterStanding>

export function PromoterJoin() {
  const [model] = useState<StandingModel>(
    () => new DetailModel<PromoterStanding>({ load: () => callQuietly(promoter.getPromoterStanding, {}) }),
  )
  const again = () => void model.reload()
  useDetailPage(model)
  useDidReturn(again)
  return (
    <Screen title="申请做推广红娘" onRetry={again} onSessionChange={again}>
      <DetailView
        model={model}
        render={(standing) =>
          standing.status === null ? <Agreement model={model} standing={standing} /> : <Standing standing={standing} />
        }
      />
    </Screen>
  )
}

function Agreement({ model, standing }: { model: StandingModel; standing: PromoterStanding }) {
  const [isAgreed, setAgreed] = useState(false)

  async function join() {
    model.patch(await call(promoter.joinPromoter, { agreed: isAgreed }, { loadingText: '正在提交' }))
    await authStore.refresh()
  }

  return (
    <Box padTop={24} padBottom={48}>
      <CardBox isInset bottom={24} pad={28} radius="m" id="qx-promoter-agreement">
        <Typography level={2} size="l" weight="semibold">
          推广约定
        </Typography>
        {promoterAgreement.map((line) => (
          <Typography key={line} top={12} tone="soft">
            {line}
          </Typography>
        ))}
        <Row
          gap={20}
          top={16}
          tall="tap"
          role="checkbox"
          isOn={isAgreed}
          label="我已阅读并同意推广约定"
          id="qx-promoter-agree"
          onClick={() => setAgreed(!isAgreed)}
        >
          <Checkbox isOn={isAgreed} />
          <Typography isGrowing>我已阅读并同意推广约定</Typography>
        </Row>
      </CardBox>
      <Box isInset>
        <Button isBlock id="qx-promoter-join" isDisabled={!isAgreed} onClick={() => join().catch(() => undefined)}>
          {standing.isOpenToAll ? '成为推广红娘' : '提交申请'}
        </Button>
      </Box>
    </Box>
  )
}

const words = ({ status, reason }: PromoterStanding): string => {
  switch (status) {
    case 'applied':
      return '申请已提交，平台核实后会通知你。'
    case 'active':
      return '你可以分享推广码了。'
    case 'frozen':
    case 'terminated':
      return reason ?? ''
    case null:
      return ''
  }
}

function Standing({ standing }: { standing: PromoterStanding }) {
  const { status } = standing
  const isAtWork = status !== null && isIn(promoterStates.working, status)
  return (
    <Stack id="qx-promoter-standing" align="center" padX={48} padTop={64} padBottom={40}>
      <IconCircle icon={status === 'applied' ? 'clock' : status === 'active' ? 'check' : 'info'} size={104} tone="brand" surface="card" />
      <Typography level={2} region="status" top={28} size="2xl" weight="bold" leading="close">
        {status === null ? '' : promoterStatus[status]}
      </Typography>
      <Typography top={12} bottom={40} tone="soft" align="center">
        {words(standing)}
      </Typography>
      {isAtWork ? (
        <Button isBlock id="qx-promoter-home" onClick={() => navigateTo('/member/matchmakerpop/index')}>
          去推广首页
        </Button>
      ) : null}
    </Stack>
  )
}
