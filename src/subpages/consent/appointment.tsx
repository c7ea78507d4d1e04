export { LinkedAppointmentScreen as default } from '@/features/appointment/LinkedAppointmentScreen'

definePageConfig({ navigationBarTitleText: '约见邀请' })
