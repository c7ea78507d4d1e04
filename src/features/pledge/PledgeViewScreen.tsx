/** 承诺书: a member's signed pledge as others see it, or the proof of a false marital status for the people concerned. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { pledge } from '@qianxian/protocol/pledge/pledge'
import type { PledgeEvidence, PledgeView } from '@qianxian/protocol/pledge/pledge.schema'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { goHome, navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { PledgeText } from './PledgeText'

export const PledgeViewScreen = guardScreen(function PledgeViewScreen() {
  const { no } = usePageParams<'no'>()
  const asked = no ?? authStore.userInfo?.no ?? ''
  const isOwn = asked !== '' && asked === authStore.userInfo?.no
  const [model] = useState(
    () =>
      new DetailModel<PledgeView>({
        load: () => callQuietly(pledge.getPledgeView, { no: asked }),
        isGone: (error) => isFault(error, loveFaults.profile_unavailable, baseFaults.not_found, baseFaults.input_invalid),
      }),
  )
  useDetailPage(model)
  const again = () => void model.reload()
  return (
    <Screen title={isOwn ? '我的承诺书' : '承诺书'} onRetry={again} onSessionChange={again}>
      <DetailView model={model} gone={<Gone isOwn={isOwn} />} render={(shown) => <Shown shown={shown} isOwn={isOwn} />} />
    </Screen>
  )
})

function Gone({ isOwn }: { isOwn: boolean }) {
  return isOwn ? (
    <EmptyState
      title="还没有可以展示的承诺书"
      words="签署后，别人可以从你的资料打开这里。"
      actionWords="去签署"
      onAction={() => navigateTo('/member/love/commitment')}
    />
  ) : (
    <EmptyState
      art="gone"
      title="没有可以查看的承诺书"
      words="TA 可能还没有签署，或者资料暂不公开。"
      actionWords="回首页"
      onAction={goHome}
    />
  )
}

function Shown({ shown: { no, pledge: signed, evidence }, isOwn }: { shown: PledgeView; isOwn: boolean }) {
  if (evidence) return <Evidence evidence={evidence} />
  if (!signed) return <Gone isOwn={false} />
  return (
    <Box padTop={24} padBottom={48}>
      <PledgeText version={signed.version} body={signed.body} />
      <Row isInset bottom={24} pad={32} gap={16} surface="card" radius="m" tone="success">
        <Icon name="badge-check" size={40} />
        <Typography isGrowing size="sm" tone="soft" id="qx-pledge-signer">
          {`${signed.name} 于${dateInWords(signed.signedAt)}本人手写签署，已核对实名`}
        </Typography>
      </Row>
      {isOwn ? null : (
        <Button kind="plain" isBlock id="qx-pledge-report" onClick={() => navigateTo('/pages/love/report', { no })}>
          与事实不符？举报
        </Button>
      )}
    </Box>
  )
}

function Evidence({ evidence }: { evidence: PledgeEvidence }) {
  const { declared, version, signedAt, body, textHash, signatureHash, decidedAt, heldGifts, hasHeldContacts } = evidence
  return (
    <Box padTop={24} padBottom={48}>
      <Box bottom={24} id="qx-pledge-evidence">
        <NoticeBar words="这位会员的婚姻状况，经核实与承诺不符" tone="danger" />
      </Box>
      <CellGroup title="已经为你暂停">
        <Cell label="联系方式" value={hasHeldContacts ? '双方都已暂停查看' : '没有交换过'} />
        <Cell label="礼物" value={heldGifts > 0 ? `${heldGifts} 份等待核对，核对完以前不会结算` : '没有未结清的礼物'} />
      </CellGroup>
      <CellGroup title="证据">
        <Cell label="声明的婚姻状况" value={declared ?? '没有填写'} />
        <Cell label="签署承诺书" value={signedAt ? `${dateInWords(signedAt)}，第 ${version} 版` : '没有签署'} />
        <Cell label="核实结果" value={dateInWords(decidedAt)} />
      </CellGroup>
      {version !== null && body !== null ? <PledgeText version={version} body={body} /> : null}
      {textHash && signatureHash ? (
        <Box padX="gutter">
          <Typography size="s" tone="faint" leading="loose">
            {`正文校验码 ${textHash}，签名校验码 ${signatureHash}。需要维权时，请截图保存并联系客服。`}
          </Typography>
        </Box>
      ) : null}
    </Box>
  )
}
