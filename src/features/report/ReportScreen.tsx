/** Reporting a member or a matchmaker: category, text, up to six pictures, and the result. */
import { reportAnswer, reportCategory, reportCategoryPriority, reportLimits } from '@qianxian/protocol/report/report.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { goHome, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { blockAfterReport } from '@/parts/interact/relationActions'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { FormSection, FormView } from '@/ui/form/FormView'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { ReportList } from './ReportList'
import { EvidenceField } from '@/parts/media/EvidenceField'
import { ReportModel, type ReportSubject } from './ReportModel'

/** Reports a person if the address names one; else shows the viewer's reports and strikes. */
export const ReportScreen = guardScreen(function ReportScreen() {
  const { no, name, lineId, appointmentId, matchmakerId, box } = usePageParams<
    'no' | 'name' | 'lineId' | 'appointmentId' | 'matchmakerId' | 'box'
  >()
  if (matchmakerId) return <ReportForm about={{ matchmakerId: Number(matchmakerId) }} name={name} />
  if (no) {
    const meeting = appointmentId ? { appointmentId: Number(appointmentId) } : {}
    return <ReportForm about={{ no, ...(lineId ? { lineId: Number(lineId) } : {}), ...meeting }} name={name} />
  }
  return <ReportList box={box === 'strikes' ? 'strikes' : 'mine'} />
})

interface ReportFormProps {
  about: ReportSubject
  /** The person's name as shown on the previous page. */
  name: string | undefined
}

function whomOf(about: ReportSubject, name: string | undefined): string {
  if ('matchmakerId' in about) return `红娘 ${name ?? ''}`
  return name ? `${name}（编号 ${about.no}）` : `编号 ${about.no} 的会员`
}

const ReportForm = observer(function ReportForm({ about, name }: ReportFormProps) {
  const [model] = useState(() => new ReportModel(about))
  const isAboutMember = 'no' in about
  const isMeeting = isAboutMember && about.appointmentId !== undefined
  const { form, done } = model
  const category = form.read('category')

  if (done) {
    return (
      <Screen header="plain" bg="rose">
        <Stack id="qx-report-done" align="center" padX={48} padY={64} top={48} gap={12}>
          <IconCircle icon="shield-check" size={160} tone="success" />
          <Typography top={32} size="2xl" weight="bold">
            已收到，我们会认真核实
          </Typography>
          <Typography bottom={40} tone="soft" align="center">
            预计 {reportAnswer[reportCategoryPriority[done.category]]}有结果。
            {isAboutMember ? '你们已互相不可见，' : '由与这位红娘无关的审核员处理，'}对方不会知道是谁举报的。
          </Typography>
          <Button size="l" isBlock onClick={goHome}>
            回首页
          </Button>
          <Button kind="plain" isBlock onClick={() => redirectTo('/pages/love/report')}>
            看处理进度
          </Button>
        </Stack>
      </Screen>
    )
  }

  return (
    <Screen header="plain">
      <FormView
        form={form}
        order={['category', 'text']}
        submitWords={model.pictures.isUploading ? '截图上传中' : '提交举报'}
        isSubmitDisabled={model.pictures.isUploading}
        onDone={() => 'no' in about && blockAfterReport(about.no)}
        above={
          <Row gap={12}>
            <Icon name="lock" size={28} />
            <Typography>{isMeeting ? '举报匿名，这次见面的记录会一起交给安全专员' : '举报匿名，内容只有平台安全专员能看到'}</Typography>
          </Row>
        }
      >
        <Row id="qx-report-whom" isInset gap={16} top={24} tone="soft">
          <Icon name="flag" size={32} />
          <Typography isGrowing>你要举报：{whomOf(about, name)}</Typography>
        </Row>
        <FormSection title="发生了什么">
          <ChoiceField
            form={form}
            name="category"
            isNeverEmpty
            options={model.categories.map((value) => ({ value, label: reportCategory[value] }))}
            hint={category ? `这类举报会在 ${reportAnswer[reportCategoryPriority[category]]}处理` : undefined}
          />
        </FormSection>
        <FormSection title="说说经过" note="时间、地点、对方说了什么，越具体越好">
          <TextAreaField
            id="qx-report-text"
            form={form}
            name="text"
            isBare
            placeholder={isAboutMember ? '例如：认识两天后，对方以投资为由要我转账……' : '例如：交了服务费以后，约好的见面一次也没有安排……'}
            maxLength={reportLimits.textMax}
          />
        </FormSection>
        <FormSection>
          <EvidenceField look="tall" pictures={model.pictures} hint="聊天记录、转账记录等，可不传" />
        </FormSection>
      </FormView>
    </Screen>
  )
})
