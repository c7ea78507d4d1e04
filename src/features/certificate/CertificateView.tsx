/** One certificate: its state and the views of its papers, or the form to submit it. */
import { certificateLimits, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { certificateTitle } from '@/parts/certificate/certificateWords'
import { navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { usePolling } from '@/ui/detail/usePolling'
import { FormView } from '@/ui/form/FormView'
import { CertificateFields } from './CertificateFields'
import { certificateFields } from './certificateDraft'
import { CertificateModel } from './CertificateModel'
import { RefusedCertificate, SettledCertificate } from './CertificateOutcome'

export const CertificateView = observer(function CertificateView({ kind }: { kind: HandedIn }) {
  const [model] = useState(() => new CertificateModel(kind))
  useEffect(() => {
    void model.load()
    return () => model.papers.close()
  }, [model])
  const again = () => void model.load()
  useDidReturn(again)
  usePolling(model.isPending, () => model.load())
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <DetailView
        model={model.standing}
        skeleton={<PageSkeleton kind="words" />}
        render={({ certificate, shownName }) =>
          model.isAsked ? (
            <Asked model={model} />
          ) : !certificate.canSubmit && certificate.status === 'none' ? (
            <Barred words={certificate.whyNot} hasName={shownName !== null} />
          ) : (
            <SettledCertificate model={model} />
          )
        }
      />
    </Screen>
  )
})

const Asked = observer(function Asked({ model }: { model: CertificateModel }) {
  const { kind, form, papers } = model
  const { certificate, shownName } = model.standing.value!
  return (
    <FormView
      form={form}
      order={certificateFields(kind, { educationWay: form.read('educationWay') })}
      submitWords={papers.isBusy ? '材料上传中' : '提交审核'}
      isSubmitDisabled={papers.isBusy}
      above={`一般 ${certificateLimits.judgedWithinHours} 小时内有结果，会在通知里告诉你。`}
      onDone={() => toast('已提交审核')}
    >
      <RefusedCertificate model={model} />
      <Box padX="gutter" padTop={16} padBottom={32}>
        <Typography level={2} size="xl" weight="bold" leading="close">
          {certificateTitle(kind)}
        </Typography>
        <Typography top={8} size="m" tone="soft">
          {`通过后，${certificate.brings}，信任 +${certificate.weight} 分。`}
        </Typography>
      </Box>
      <CertificateFields model={model} shownName={shownName} />
    </FormView>
  )
})

/** Steps that must be done before the certificate can be submitted. */
function Barred({ words, hasName }: { words: string | null; hasName: boolean }) {
  return hasName ? (
    <EmptyState title="现在不能认证" words={words ?? '这项认证暂未开放。'} />
  ) : (
    <EmptyState
      title="先完成实名认证"
      words="证件上的姓名要和本人对得上，所以其他认证都从实名开始，大约一分钟。"
      actionWords="去实名认证"
      onAction={() => navigateTo('/member/certification')}
    />
  )
}
