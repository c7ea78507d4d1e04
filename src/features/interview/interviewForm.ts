/** An interview as form values: each value has its own field, so that a refusal is shown at its field. */
import type { InterviewContent, InterviewDesk } from '@qianxian/protocol/interview/interview.schema'
import type { InterviewFact, InterviewHow, InterviewPaper } from '@qianxian/protocol/interview/interview.words'

type Wishes = InterviewContent['wishes']

export interface InterviewForm extends Wishes {
  metOn: string | null
  how: InterviewHow | null
  minutes: string
  papers: InterviewPaper[]
  facts: InterviewFact[]
  concerns: string
  excerpt: string
}

export const emptyInterviewForm: InterviewForm = {
  metOn: null,
  how: null,
  minutes: '',
  papers: [],
  facts: [],
  ageMin: null,
  ageMax: null,
  heightMin: null,
  heightMax: null,
  geos: [],
  educationMin: null,
  marital: [],
  concerns: '',
  excerpt: '',
}

export const toInterviewForm = ({ wishes, metOn, how, minutes, papers, facts, concerns, excerpt }: InterviewContent): InterviewForm => ({
  metOn,
  how,
  minutes: minutes === null ? '' : String(minutes),
  papers: [...papers],
  facts: [...facts],
  ...wishes,
  concerns,
  excerpt,
})

/** Only a meeting in person can show the proof of a fact. */
export function toInterviewContent(form: InterviewForm): InterviewContent {
  const { metOn, how, minutes, papers, facts, concerns, excerpt, ...wishes } = form
  return {
    metOn,
    how,
    minutes: minutes.trim() === '' ? null : Number(minutes),
    papers,
    facts: how === 'in_person' ? facts : [],
    wishes,
    concerns,
    excerpt,
  }
}

/** The server sorts sets in its own order. */
export function isSameForm(one: InterviewForm, other: InterviewForm): boolean {
  const told = (form: InterviewForm) => {
    const { papers, facts, wishes, ...rest } = toInterviewContent({ ...emptyInterviewForm, ...form })
    return JSON.stringify([papers.slice().sort(), facts.slice().sort(), { ...wishes, marital: wishes.marital.slice().sort() }, rest])
  }
  return told(one) === told(other)
}

/** The matchmaker's own last submission; no text of a predecessor is reused. */
export const latestOwnInterview = ({ versions }: InterviewDesk) => versions.find(({ isOwn }) => isOwn)
