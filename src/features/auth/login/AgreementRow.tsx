import { Text, View } from '@tarojs/components'
import { profileLimits } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/Button'
import { classes } from '@/ui/base/classes'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import type { Agreement } from './Agreement'
import './AgreementRow.scss'

const papers = [
  { words: '《用户协议》', id: 2 },
  { words: '《隐私政策》', id: 3 },
]

function PaperLink({ words, id }: { words: string; id: number }) {
  return (
    <Text
      className="qx-auth-agree__link"
      onClick={(event) => {
        event.stopPropagation()
        void navigateTo('/subpages/single_page/index', { id })
      }}
    >
      {words}
    </Text>
  )
}

/** The box to tick, with both papers a tap away. */
export const AgreementRow = observer(function AgreementRow({ agreement }: { agreement: Agreement }) {
  return (
    <View className="qx-auth-agree" onClick={() => agreement.set(!agreement.isAgreed)}>
      <View
        id="qx-agree"
        className={classes('qx-auth-agree__box', agreement.isAgreed && 'qx-auth-agree__box--on')}
        ariaRole="checkbox"
        ariaLabel={agreement.isAgreed ? '已同意用户协议和隐私政策' : '未同意用户协议和隐私政策'}
      >
        {agreement.isAgreed ? <Icon name="check" size={26} /> : null}
      </View>
      <View className="qx-auth-agree__words">
        <Text>我已满 {profileLimits.ageMin} 岁并同意</Text>
        {papers.map((paper) => (
          <PaperLink key={paper.id} {...paper} />
        ))}
      </View>
    </View>
  )
})

export interface AgreementSheetProps {
  agreement: Agreement
  /** In the place of 同意并继续, for a button that a mini-program needs to be tapped itself. */
  action?: ReactNode
}

/** Asks for the yes that was forgotten, and goes on with it. */
export const AgreementSheet = observer(function AgreementSheet({ agreement, action }: AgreementSheetProps) {
  return (
    <Sheet isOpen={agreement.isAsking} onClose={() => agreement.dismiss()} title="请先阅读并同意">
      <View className="qx-auth-consent">
        <View className="qx-auth-consent__words">
          <Text>登录前，请确认你已年满 18 周岁，并阅读</Text>
          {papers.map((paper) => (
            <PaperLink key={paper.id} {...paper} />
          ))}
          <Text>。我们只为介绍对象使用你的资料，联系方式不会公开。</Text>
        </View>
        {action ?? (
          <Button isBlock size="l" id="qx-agree-go" onClick={() => agreement.accept()}>
            同意并继续
          </Button>
        )}
        <Button kind="plain" isBlock onClick={() => agreement.dismiss()}>
          再看看
        </Button>
      </View>
    </Sheet>
  )
})
