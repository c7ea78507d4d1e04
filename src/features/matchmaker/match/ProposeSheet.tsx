import { lineLimits } from '@qianxian/protocol/line/line.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { Box } from '@/ui/base/layout/layout'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextTemplates } from '@/ui/form/TextTemplates'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { MatchModel } from './MatchModel'

const templatesFor = (member: string): { name: string; words: string }[] => [
  {
    name: '先介绍人',
    words: `我是${member}的红娘，和 TA 聊过几次，人踏实、说话有分寸。看了你的资料，觉得你们对生活的期待很接近，想介绍你们认识。`,
  },
  { name: '说合适处', words: `${member}和你的条件互相符合，平时的爱好也聊得来。如果你愿意，我来帮你们牵线。` },
  { name: '不给压力', words: `想为你介绍${member}。不着急答复，先看看资料，有什么想了解的可以问我，不合适也没有关系。` },
]

export interface ProposeSheetProps {
  model: MatchModel
  isOpen: boolean
  onClose: () => void
}

/** The message that accompanies a proposal of the chosen people. */
export const ProposeSheet = observer(function ProposeSheet({ model, isOpen, onClose }: ProposeSheetProps) {
  const form = useForm({
    about: `propose:${model.no}`,
    initial: { message: '' },
    rules: { message: textRule('说说为什么合适', { min: lineLimits.messageMin, max: lineLimits.messageMax }) },
    submit: ({ message }) => model.propose(message.trim()),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`推荐给 ${model.chosen.length} 位`}
      form={form}
      lead={
        <Box bottom={16}>
          <Chips>
            {model.chosen.map((no) => (
              <Chip key={no} label={model.nameOf(no)} isOn onRemove={() => model.drop(no)} />
            ))}
          </Chips>
        </Box>
      }
      submitWords="以红娘的名义推荐"
      submitId="qx-match-propose"
      isSubmitDisabled={model.chosen.length === 0}
    >
      <TextAreaField
        id="qx-match-message"
        form={form}
        name="message"
        look="open"
        label="推荐语"
        hint="每推荐一位，暂时占用会员一次牵线机会；对方同意才算用掉，没有成功会按规则退回。"
        placeholder="为什么觉得他们合适。对方会看到这段话，请不要写联系方式。"
        maxLength={lineLimits.messageMax}
        above={
          <TextTemplates
            templates={templatesFor(model.memberName)}
            value={form.read('message')}
            onTake={(words) => form.set('message', words)}
          />
        }
      />
    </SheetForm>
  )
})
