import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('staff_role')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_role_key', ['staff_id', 'role', 'language'])
    .execute();

  await db.schema
    .createTable('staff_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staff_session_by_staff').on('staff_session').column('staff_id').execute();

  await db.schema
    .createTable('staff_passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('staff_passkey_by_staff').on('staff_passkey').column('staff_id').execute();

  await db.schema
    .createTable('staff_totp')
    .addColumn('staff_id', 'text', (column) => column.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('secret', 'text')
    .addColumn('unconfirmed_secret', 'text')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('staff_recovery')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_recovery_key', ['staff_id', 'code_hash'])
    .execute();

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.references('staff.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sign_in_attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('person', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
  await db.schema.createIndex('audit_by_staff').on('audit').columns(['staff_id', 'network']).execute();

  await db.schema
    .createTable('audit_retention')
    .addColumn('days', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into audit_retention (days) values (400)`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) await protectOnPostgres(db);
  else await protectOnSqlite(db);
}

/** Audit rows are never changed, and removed only when they are older than the retention. */
async function protectOnSqlite(db: Kysely<never>) {
  await sql`
    create trigger audit_is_not_changed before update on audit
    begin select raise(abort, 'audit rows cannot be changed'); end`.execute(db);
  await sql`
    create trigger audit_is_not_removed before delete on audit
    when old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (select coalesce(max(days), 400) from audit_retention) || ' days')
    begin select raise(abort, 'audit rows cannot be removed'); end`.execute(db);
}

async function protectOnPostgres(db: Kysely<never>) {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < to_char(
        now() at time zone 'utc' - make_interval(days => (select coalesce(max(days), 400) from audit_retention)),
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) then return old; end if;
      raise exception 'audit rows cannot be changed or removed';
    end $$`.execute(db);
  await sql`
    create trigger audit_is_not_changed before update or delete on audit
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`
    create trigger audit_is_not_emptied before truncate on audit
    for each statement execute function refuse_audit_change()`.execute(db);
}
