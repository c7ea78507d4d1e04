export { CareerJoinScreen as default } from '@/features/career/CareerJoinScreen'

definePageConfig({ navigationBarTitleText: '申请做红娘' })
