export { InterviewScreen as default } from '@/features/interview/InterviewScreen'

definePageConfig({ navigationBarTitleText: '访谈记录' })
