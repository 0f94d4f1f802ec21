/** What the user answered to the questions of their history, with what undoes it. */
import type { Migration } from '../migration.ts'
import { ofUser } from '../table-ddl.ts'

export const questionAnswers: Migration = {
  name: '0010-question-answers',
  tables: [
    {
      name: 'question_answers',
      columns: {
        user_id: 'text',
        question_id: 'text',
        batch_id: 'text',
        kind: 'text',
        choice: 'text',
        // JSON: what it did.
        effect: 'text',
        answered_at: 'text',
      },
      primaryKey: ['user_id', 'question_id'],
      references: [ofUser],
      indexes: [['user_id', 'batch_id']],
    },
  ],
}
