/** A certificate that is judged, being judged, or ended: its known facts, and the owner's actions. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { Certificate } from '@qianxian/protocol/certificate/certificate.schema'
import { certificateLimits, certificateStates } from '@qianxian/protocol/certificate/certificate.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { AppealSheet } from '@/parts/audit/AppealSheet'
import { certificateState, certificateTitle } from '@/parts/certificate/certificateWords'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { confirm } from '@/ui/base/overlay/Dialog'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Typography } from '@/ui/base/text/Typography'
import type { CertificateModel } from './CertificateModel'
import { PaperAccessLog, PapersPrivacyCard } from '@/parts/certificate/PapersParts'
import { toastOutcome } from '@/shell/toastOutcome'

/** Shows why the certificate was refused or is no longer valid, the remedy, and the appeal. */
export const RefusedCertificate = observer(function RefusedCertificate({ model }: { model: CertificateModel }) {
  const [isAppealing, setAppealing] = useState(false)
  const { kind, status, reason, howToFix, canAppeal, judgementId } = model.standing.value!.certificate
  if (!reason || !isIn(certificateStates.over, status)) return null
  return (
    <CardBox isInset bottom={24} pad={28} surface="danger" id="qx-certificate-refused">
      <Typography region="status" size="ml" weight="semibold" tone="danger" leading="close">
        {`${certificateTitle(kind)}${certificateState({ status, isRenewing: false }).words}：${reason}`}
      </Typography>
      {howToFix ? (
        <Typography top={8} size="sm">
          {howToFix}
        </Typography>
      ) : null}
      {canAppeal && judgementId !== null ? (
        <Row top={16}>
          <Button size="s" kind="secondary" id="qx-certificate-appeal" onClick={() => setAppealing(true)}>
            申诉
          </Button>
          <AppealSheet isOpen={isAppealing} onClose={() => setAppealing(false)} model={model} taskId={judgementId} />
        </Row>
      ) : null}
    </CardBox>
  )
})

export const SettledCertificate = observer(function SettledCertificate({ model }: { model: CertificateModel }) {
  const { certificate, looks } = model.standing.value!
  const { status, brings, validUntil, papersUntil, papers, canSubmit, whyNot } = certificate
  const { isPending } = model
  const isHeld = isIn(certificateStates.standing, status)
  return (
    <Box padTop={24} padBottom={48}>
      <RefusedCertificate model={model} />
      <Head certificate={certificate} isPending={isPending} />
      <CellGroup>
        {isHeld ? <Cell label="带来什么" note={brings} /> : null}
        {isHeld ? <Cell label="有效期" value={validUntil ? `至 ${dateInWords(validUntil)}` : '长期有效'} /> : null}
        {papers > 0 ? (
          <Cell
            id="qx-certificate-papers"
            label="材料"
            value={`${papers} 份`}
            note={papersUntil ? `${dateInWords(papersUntil)}销毁` : `审核决定 ${certificateLimits.papersDays} 天后销毁`}
          />
        ) : (
          <Cell label="材料" note={isHeld || !isPending ? '没有保存的材料' : '没有上传材料，按编号核对'} />
        )}
      </CellGroup>
      <PaperAccessLog looks={looks} />
      {whyNot && !isPending ? (
        <Typography isInset bottom={24} size="sm" tone="soft">
          {whyNot}
        </Typography>
      ) : null}
      <Acts model={model} canRenew={isHeld && canSubmit && !isPending} isPending={isPending} isHeld={isHeld} />
      <PapersPrivacyCard />
    </Box>
  )
})

function Head({ certificate, isPending }: { certificate: Certificate; isPending: boolean }) {
  const { words, tone } = certificateState(certificate)
  const isHeld = tone === 'success'
  return (
    <Stack align="center" isInset bottom={40}>
      <IconCircle
        icon={isPending ? 'clock' : isHeld ? 'badge-check' : 'info'}
        size={104}
        tone={isPending ? 'gold' : isHeld ? 'success' : 'info'}
        surface="card"
      />
      <Typography level={2} top={24} size="2xl" weight="bold" leading="close" id="qx-certificate-standing">
        {`${certificateTitle(certificate.kind)}${words}`}
      </Typography>
      {isPending ? (
        <Typography top={8} size="m" tone="soft">
          {`一般 ${certificateLimits.judgedWithinHours} 小时内有结果，这一页会自动更新。`}
        </Typography>
      ) : null}
    </Stack>
  )
}

interface ActsProps {
  model: CertificateModel
  canRenew: boolean
  isPending: boolean
  isHeld: boolean
}

function Acts({ model, canRenew, isPending, isHeld }: ActsProps) {
  async function handleWithdraw() {
    const asked = isPending
      ? { title: '撤回提交？', content: '材料会立即销毁，改好后可以重新提交。', confirmWords: '撤回' }
      : { title: '撤销认证？', content: '资料上的标注马上去掉，信任分随之减少。', confirmWords: '撤销' }
    if (!(await confirm({ ...asked, isDanger: true }))) return
    await toastOutcome(model.withdraw(), isPending ? '已撤回' : '已撤销')
  }
  if (!isPending && !isHeld) return null
  return (
    <Box isInset bottom={40}>
      <Row justify="center" gap={16} isWrapping>
        {canRenew ? (
          <Button id="qx-certificate-renew" onClick={() => model.renew()}>
            更新认证
          </Button>
        ) : null}
        <Button kind="secondary" id="qx-certificate-withdraw" onClick={handleWithdraw}>
          {isPending ? '撤回' : '撤销认证'}
        </Button>
      </Row>
    </Box>
  )
}
