/** Applying to become a matchmaker: the form, requests for changes, and the state until the desk opens. */
import type { MyCareer } from '@qianxian/protocol/career/joining.schema'
import { agreementLines, applicationField, applicationStatus, careerLimits } from '@qianxian/protocol/career/joining.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { matchmakerStates, matchmakerStatus as matchmakerStatusWords } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { countNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { PapersField } from '@/parts/certificate/PapersField'
import { PaperAccessLog, PapersPrivacyCard } from '@/parts/certificate/PapersParts'
import { PromoterJoin } from '@/parts/promoter/PromoterJoin'
import { goBack, navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { toastOutcome } from '@/shell/toastOutcome'
import { regions } from '@/stores/regions.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { FormSection, FormView } from '@/ui/form/FormView'
import { RegionField } from '@/ui/form/PickerField'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { CareerModel } from './CareerModel'
import { CareerResign } from './CareerResign'
import { CareerTraining } from './CareerTraining'
import { CareerTrial } from './CareerTrial'

const yearsNotation = countNotation(2)

/** With `type=pop` the application of a promoter. */
export const CareerJoinScreen = guardScreen(function CareerJoinScreen() {
  const { type } = usePageParams<'type'>()
  return type === 'pop' ? <PromoterJoin /> : <MatchmakerJoin />
})

function MatchmakerJoin() {
  const [model] = useState(() => new CareerModel())
  const again = () => void model.load()
  useEffect(() => {
    void model.load()
    void regions.load()
    return () => model.papers.close()
  }, [model])
  useDidReturn(again)
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <DetailView model={model.standing} skeleton={<PageSkeleton kind="words" />} render={(mine) => <Career model={model} mine={mine} />} />
    </Screen>
  )
}

function Career({ model, mine }: { model: CareerModel; mine: MyCareer }) {
  const { training, trial } = mine
  if (training) return <CareerTraining model={model} mine={mine} training={training} />
  if (trial) return <CareerTrial model={model} mine={mine} trial={trial} />
  return mine.canApply ? <Asked model={model} mine={mine} /> : <Standing model={model} mine={mine} />
}

const discs = { reviewing: 'clock', approved: 'check', rejected: 'info' } as const

/** Asks for confirmation first, because submitted papers are destroyed. */
async function askedBack(model: CareerModel): Promise<void> {
  const content = '材料会立即销毁，改好后可以重新提交。'
  if (!(await confirm({ title: '撤回申请？', content, confirmWords: '撤回', isDanger: true }))) return
  await toastOutcome(model.withdraw(), '已撤回')
}

/** Shown when no input is expected: the state, and what the application is waiting for. */
function Standing({ model, mine }: { model: CareerModel; mine: MyCareer }) {
  const { status, matchmakerStatus, words, needs, looks, needsName, canWithdraw } = mine
  const isStopped = isIn(matchmakerStates.stopped, matchmakerStatus)
  const icon = isStopped ? 'info' : status && status in discs ? discs[status as keyof typeof discs] : 'users-round'
  return (
    <Box padBottom={48}>
      <Stack id="qx-career-standing" align="center" padX={48} padTop={64} padBottom={40}>
        <IconCircle icon={icon} size={104} tone={status === 'approved' && !isStopped ? 'success' : 'brand'} surface="card" />
        <Typography level={2} region="status" top={28} size="2xl" weight="bold" leading="close">
          {matchmakerStatus ? matchmakerStatusWords[matchmakerStatus] : status && !needsName ? applicationStatus[status] : '申请做红娘'}
        </Typography>
        <Typography top={12} bottom={40} tone="soft" align="center">
          {words}
        </Typography>
        {status === 'rejected'
          ? needs.map(({ field, reason, howToFix }) => (
              <Typography key={field} bottom={24} size="s" tone="soft" align="center">
                {`${applicationField[field]}：${reason}。${howToFix}`}
              </Typography>
            ))
          : null}
        {canWithdraw ? (
          <Button kind="secondary" id="qx-career-withdraw" onClick={() => askedBack(model)}>
            撤回申请
          </Button>
        ) : needsName ? (
          <Button isBlock id="qx-career-name" onClick={() => navigateTo('/member/certification')}>
            去实名认证
          </Button>
        ) : matchmakerStatus === 'active' ? (
          <Button isBlock id="qx-career-desk" onClick={() => navigateTo('/member/matchmaker/index')}>
            去红娘工作台
          </Button>
        ) : (
          <Button kind="secondary" onClick={() => goBack()}>
            返回
          </Button>
        )}
        {mine.serving === null ? null : <CareerResign model={model} members={mine.serving} />}
      </Stack>
      {status === 'reviewing' ? <Submitted mine={mine} /> : null}
      {looks.length > 0 ? <PaperAccessLog looks={looks} /> : null}
    </Box>
  )
}

/** The application under review, as its owner submitted it. */
function Submitted({ mine: { cityName, years, reason } }: { mine: MyCareer }) {
  const rows = [
    [applicationField.city, cityName],
    [applicationField.years, years === null ? '' : `${years} 年`],
    [applicationField.reason, reason],
  ] as const
  return (
    <CardBox isInset bottom={24} pad={28} id="qx-career-submitted">
      <Typography size="ml" weight="semibold">
        我提交的申请
      </Typography>
      {rows.map(([label, text]) => (
        <Stack key={label} top={16}>
          <Typography size="s" tone="soft">
            {label}
          </Typography>
          <Typography isAsWritten>{text}</Typography>
        </Stack>
      ))}
    </CardBox>
  )
}

const Asked = observer(function Asked({ model, mine }: { model: CareerModel; mine: MyCareer }) {
  const { form, papers } = model
  const asked = mine.status === 'need_more' ? mine.needs.find((need) => need.field === 'papers') : undefined
  const isAgreed = form.read('agreementVersion') > 0
  const fault = form.errorOf('agreementVersion')
  return (
    <FormView
      form={form}
      order={['city', 'years', 'reason', 'agreementVersion']}
      submitWords={papers.isBusy ? '材料上传中' : mine.status === 'need_more' ? '补充后提交' : '提交申请'}
      isSubmitDisabled={papers.isBusy}
      secondary={
        mine.canWithdraw ? (
          <Button kind="secondary" id="qx-career-withdraw" onClick={() => askedBack(model)}>
            撤回
          </Button>
        ) : undefined
      }
      onDone={() => model.load()}
    >
      <Box isInset bottom={24}>
        <Typography id="qx-career-words" region="status" tone="soft">
          {mine.words}
        </Typography>
      </Box>
      {mine.status === 'need_more' && mine.needs.length > 0 ? (
        <CardBox isInset bottom={24} pad={28} surface="danger" id="qx-career-needs">
          {mine.needs.map(({ field, reason, howToFix }) => (
            <Typography key={field} size="sm" tone="danger">
              {`${applicationField[field]}：${reason}。${howToFix}`}
            </Typography>
          ))}
        </CardBox>
      ) : null}
      <FormSection>
        <RegionField form={form} name="city" label="服务城市" isRequired depth={2} tree={regions.tree} placeholder="请选择城市" />
        <TextField form={form} name="years" label="从业年数" type="number" isRequired notation={yearsNotation} placeholder="没有经验填 0" />
      </FormSection>
      <FormSection title="为什么想做红娘" note="通过后会员也能看到，不要写联系方式">
        <TextAreaField
          id="qx-career-reason"
          form={form}
          name="reason"
          isBare
          placeholder="例如：做过什么、认识哪些人、想怎样帮他们"
          maxLength={careerLimits.reasonMax}
        />
      </FormSection>
      <FormSection title="证明材料" note="可以不交">
        <PapersField
          papers={papers}
          label="培训证书、从业证明"
          hint="有的话拍照上传，只有审核人员能看。"
          error={asked ? `${asked.reason}。${asked.howToFix}` : null}
        />
      </FormSection>
      <PapersPrivacyCard purpose="红娘申请" />
      <CardBox isInset bottom={32} pad={28} id="qx-field-agreementVersion">
        <Typography size="ml" weight="semibold">
          红娘约定
        </Typography>
        {agreementLines.map((line) => (
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
          label="我已阅读并同意红娘约定"
          id="qx-career-agree"
          onClick={() => form.set('agreementVersion', isAgreed ? 0 : mine.agreementVersion)}
        >
          <Checkbox isOn={isAgreed} />
          <Typography isGrowing>我已阅读并同意红娘约定</Typography>
        </Row>
        {fault ? (
          <Typography top={8} size="s" tone="danger" region="alert">
            {fault}
          </Typography>
        ) : null}
      </CardBox>
    </FormView>
  )
})
