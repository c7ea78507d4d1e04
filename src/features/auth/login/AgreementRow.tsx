import { Text } from '@tarojs/components'
import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tappable } from '@/ui/base/action/Tappable'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Typography } from '@/ui/base/text/Typography'
import type { Agreement } from './Agreement'
import './AgreementRow.scss'

const papers = [
  { words: '《用户协议》', id: 2 },
  { words: '《隐私政策》', id: 3 },
]

function PaperLink({ words, id }: { words: string; id: number }) {
  return (
    <Typography
      isInline
      tone="brand"
      className="qx-auth-agree__link"
      role="link"
      onClick={() => navigateTo('/subpages/single_page/index', { id })}
    >
      {words}
    </Typography>
  )
}

/** The checkbox, with links to both documents. */
export const AgreementRow = observer(function AgreementRow({ agreement }: { agreement: Agreement }) {
  const toggle = () => agreement.set(!agreement.isAgreed)
  return (
    <Row role="none" tall="tap" size="s" tone="soft" onClick={toggle}>
      <Tappable
        id="qx-agree"
        className="qx-finger"
        role="checkbox"
        isOn={agreement.isAgreed}
        press="none"
        label={`我已满 ${profileLimits.ageMin} 岁并同意用户协议和隐私政策`}
        onClick={toggle}
      >
        <Checkbox isOn={agreement.isAgreed} />
      </Tappable>
      <Box isGrowing left={16}>
        <Text>我已满 {profileLimits.ageMin} 岁并同意</Text>
        {papers.map((paper) => (
          <PaperLink key={paper.id} {...paper} />
        ))}
      </Box>
    </Row>
  )
})

export interface AgreementSheetProps {
  agreement: Agreement
  /** Replaces 同意并继续, for an action that needs a tap on the mini-program's own button. */
  action?: ReactNode
}

/** Asks for the missing acceptance, and continues after it. */
export const AgreementSheet = observer(function AgreementSheet({ agreement, action }: AgreementSheetProps) {
  return (
    <Sheet isOpen={agreement.isAsking} onClose={() => agreement.dismiss()} title="请先阅读并同意">
      <Stack padX={40} padTop={8} padBottom={24}>
        <Box bottom={40} size="ml" tone="soft">
          <Text>登录前，请确认你已年满 18 周岁，并阅读</Text>
          {papers.map((paper) => (
            <PaperLink key={paper.id} {...paper} />
          ))}
          <Text>。我们只为介绍对象使用你的资料，联系方式不会公开。</Text>
        </Box>
        {action ?? (
          <Button isBlock size="l" id="qx-agree-go" onClick={() => agreement.accept()}>
            同意并继续
          </Button>
        )}
        <Button kind="plain" isBlock onClick={() => agreement.dismiss()}>
          再看看
        </Button>
      </Stack>
    </Sheet>
  )
})
