import type { TestMariaDb } from './mariadb'

// Databases of other systems, written anew by their published layouts: what an import reads of them, and a little around it.

type Run = TestMariaDb['run']

/** The last day of plans that run, and a day when others had ended. */
const usual = { paidUntil: '2026-03-25', ended: '2026-03-10' }

/** A PHPNuxBill with so many customers, of whom every tenth has another state, secret or address. */
export async function phpNuxBillFactory(
  run: Run,
  count: number,
  { paidUntil, ended } = usual,
): Promise<void> {
  await run(`CREATE TABLE tbl_bandwidth (id int unsigned PRIMARY KEY, name_bw varchar(255) NOT NULL, rate_down int unsigned NOT NULL,
    rate_down_unit enum('Kbps','Mbps') NOT NULL, rate_up int unsigned NOT NULL, rate_up_unit enum('Kbps','Mbps') NOT NULL,
    burst varchar(128) NOT NULL DEFAULT '')`)
  await run(`CREATE TABLE tbl_plans (id int PRIMARY KEY, name_plan varchar(40) NOT NULL, id_bw int NOT NULL, price varchar(40) NOT NULL,
    type enum('Hotspot','PPPOE','Balance') NOT NULL, validity int NOT NULL, validity_unit enum('Mins','Hrs','Days','Months','Period') NOT NULL,
    shared_users int, routers varchar(32) NOT NULL, pool varchar(40))`)
  await run(`CREATE TABLE tbl_customers (id int PRIMARY KEY, username varchar(45) NOT NULL, password varchar(45) NOT NULL,
    pppoe_username varchar(32) NOT NULL DEFAULT '', pppoe_password varchar(45) NOT NULL DEFAULT '', pppoe_ip varchar(32) NOT NULL DEFAULT '',
    fullname varchar(45) NOT NULL, address mediumtext, city varchar(255), phonenumber varchar(20) DEFAULT '0',
    email varchar(128) NOT NULL DEFAULT '1', coordinates varchar(50) NOT NULL DEFAULT '', balance decimal(15,2) NOT NULL DEFAULT 0,
    status enum('Active','Banned','Disabled') NOT NULL DEFAULT 'Active', created_at timestamp NOT NULL DEFAULT '2024-05-06 07:08:09')`)
  await run(`CREATE TABLE tbl_user_recharges (id int PRIMARY KEY AUTO_INCREMENT, customer_id int NOT NULL, username varchar(32) NOT NULL,
    plan_id int NOT NULL, namebp varchar(40) NOT NULL, recharged_on date NOT NULL, expiration date NOT NULL, time time NOT NULL,
    status varchar(20) NOT NULL, type varchar(15) NOT NULL)`)
  await run(`CREATE TABLE tbl_voucher (id int PRIMARY KEY, code varchar(55) NOT NULL)`)
  await run(`INSERT INTO tbl_voucher VALUES (1, 'A'), (2, 'B')`)
  await run(
    `INSERT INTO tbl_bandwidth VALUES (1, 'b1', 20, 'Mbps', 10, 'Mbps', ''), (2, 'b2', 512, 'Kbps', 256, 'Kbps', '30M/30M 60M/60M')`,
  )
  await run(`INSERT INTO tbl_plans VALUES (1, 'Silver', 1, '800', 'PPPOE', 30, 'Days', 1, 'r1', 'pool-1'),
    (2, 'Gold', 2, '1500.50', 'PPPOE', 7, 'Days', 3, 'r1', NULL)`)
  await run(`INSERT INTO tbl_customers (id, username, password, pppoe_username, pppoe_password, pppoe_ip, fullname, address, city,
      phonenumber, balance, status)
    SELECT seq, CONCAT('c', seq), CONCAT('web ', seq), IF(seq % 2 = 0, CONCAT('ppp-', seq), ''), IF(seq % 2 = 0, CONCAT('s ', seq), ''),
      IF(seq % 10 = 3, CONCAT('10.0.', seq DIV 256, '.', seq % 256), ''), CONCAT('Customer ', seq), CONCAT('House ', seq), 'Dhaka',
      IF(seq % 10 = 7, '0', CONCAT('017', 10000000 + seq)), IF(seq % 3 = 0, seq * 1.01, IF(seq % 3 = 1, -seq * 0.37, 0)),
      IF(seq % 10 = 9, 'Banned', 'Active')
    FROM seq_1_to_${count}`)
  // an older plan first, so that the last one counts
  await run(`INSERT INTO tbl_user_recharges (customer_id, username, plan_id, namebp, recharged_on, expiration, time, status, type)
    SELECT seq, CONCAT('c', seq), 1, 'Silver', '2025-12-01', '2025-12-31', '00:00:00', 'off', 'PPPOE' FROM seq_1_to_${count} WHERE seq % 5 = 0`)
  await run(`INSERT INTO tbl_user_recharges (customer_id, username, plan_id, namebp, recharged_on, expiration, time, status, type)
    SELECT seq, CONCAT('c', seq), 1 + seq % 2, IF(seq % 2 = 0, 'Silver', 'Gold'), '2026-03-01',
      IF(seq % 4 = 0, '${ended}', '${paidUntil}'), '00:00:00', IF(seq % 4 = 0, 'off', 'on'), 'PPPOE' FROM seq_1_to_${count}`)
}

/** A daloRADIUS with so many customers; every fifth has a hashed secret, every fourth an address of their own. */
export async function daloRadiusFactory(run: Run, count: number): Promise<void> {
  const attributes = (table: string, name: string) =>
    run(`CREATE TABLE ${table} (id int unsigned PRIMARY KEY AUTO_INCREMENT, ${name} varchar(64) NOT NULL DEFAULT '',
      attribute varchar(64) NOT NULL DEFAULT '', op char(2) NOT NULL DEFAULT ':=', value varchar(253) NOT NULL DEFAULT '', KEY (${name}))`)
  await attributes('radcheck', 'username')
  await attributes('radreply', 'username')
  await attributes('radgroupreply', 'groupname')
  await run(`CREATE TABLE radusergroup (id int unsigned PRIMARY KEY AUTO_INCREMENT, username varchar(64) NOT NULL DEFAULT '',
    groupname varchar(64) NOT NULL DEFAULT '', priority int NOT NULL DEFAULT 1, KEY (username))`)
  await run(`CREATE TABLE userinfo (id int unsigned PRIMARY KEY AUTO_INCREMENT, username varchar(128), firstname varchar(200), lastname varchar(200),
    email varchar(200), workphone varchar(200), homephone varchar(200), mobilephone varchar(200), address varchar(200), city varchar(200),
    portalloginpassword varchar(128) DEFAULT '', creationdate datetime DEFAULT '2023-02-03 04:05:06', KEY (username))`)
  await run(`CREATE TABLE userbillinfo (id int unsigned PRIMARY KEY AUTO_INCREMENT, username varchar(128), planName varchar(128),
    contactperson varchar(200), KEY (username))`)
  await run(`CREATE TABLE billing_plans (id int PRIMARY KEY AUTO_INCREMENT, planName varchar(128), planBandwidthUp varchar(128),
    planBandwidthDown varchar(128), planCost varchar(128))`)
  await run(`CREATE TABLE invoice (id int PRIMARY KEY AUTO_INCREMENT, user_id int, KEY (user_id))`)
  await run(`CREATE TABLE invoice_items (id int PRIMARY KEY AUTO_INCREMENT, invoice_id int NOT NULL, amount decimal(10,2) NOT NULL DEFAULT 0,
    tax_amount decimal(10,2) NOT NULL DEFAULT 0, KEY (invoice_id))`)
  await run(
    `CREATE TABLE payment (id int PRIMARY KEY AUTO_INCREMENT, invoice_id int NOT NULL, amount decimal(10,2) NOT NULL, KEY (invoice_id))`,
  )
  await run(`CREATE TABLE nas (id int PRIMARY KEY AUTO_INCREMENT, nasname varchar(128) NOT NULL)`)
  await run(`INSERT INTO nas (nasname) VALUES ('10.0.0.1')`)
  await run(`INSERT INTO billing_plans (planName, planCost) VALUES ('Basic', '500.25')`)
  await run(`INSERT INTO radgroupreply (groupname, attribute, value) VALUES ('fast', 'Mikrotik-Rate-Limit', '10M/20M 20M/40M 8M/16M 8/8'),
    ('fast', 'Framed-Pool', 'main'), ('fast', 'Idle-Timeout', '600')`)
  await run(`INSERT INTO radreply (username, attribute, value) VALUES ('u1', 'Mikrotik-Rate-Limit', '50M/50M'), ('u1', 'Framed-Pool', 'vip'),
    ('u1', 'Acct-Interim-Interval', '60')`)
  await run(`INSERT INTO radcheck (username, attribute, value) VALUES ('u1', 'Simultaneous-Use', '2'),
    ('u1', 'Calling-Station-Id', '02:1a:4b:00:00:01')`)
  await run(`INSERT INTO userinfo (username, firstname, lastname, mobilephone, address, city, portalloginpassword)
    SELECT CONCAT('u', seq), 'User', seq, CONCAT('018', 10000000 + seq), CONCAT('Road ', seq), 'Khulna', CONCAT('portal ', seq) FROM seq_1_to_${count}`)
  await run(
    `INSERT INTO userbillinfo (username, planName) SELECT CONCAT('u', seq), 'Basic' FROM seq_1_to_${count}`,
  )
  await run(`INSERT INTO radcheck (username, attribute, value)
    SELECT CONCAT('u', seq), IF(seq % 5 = 0, 'MD5-Password', 'Cleartext-Password'), IF(seq % 5 = 0, MD5(seq), CONCAT('k ', seq)) FROM seq_1_to_${count}`)
  await run(
    `INSERT INTO radcheck (username, attribute, value) SELECT CONCAT('u', seq), 'Expiration', '25 Mar 2026' FROM seq_1_to_${count} WHERE seq % 6 = 0`,
  )
  await run(`INSERT INTO radreply (username, attribute, value) SELECT CONCAT('u', seq), 'Framed-IP-Address', CONCAT('10.9.', seq DIV 256, '.', seq % 256)
    FROM seq_1_to_${count} WHERE seq % 4 = 0`)
  await run(
    `INSERT INTO radusergroup (username, groupname) SELECT CONCAT('u', seq), 'fast' FROM seq_1_to_${count}`,
  )
  await run(
    `INSERT INTO radusergroup (username, groupname, priority) SELECT CONCAT('u', seq), 'daloRADIUS-Disabled-Users', 0 FROM seq_1_to_${count} WHERE seq % 50 = 0`,
  )
  await run(`INSERT INTO invoice (id, user_id) SELECT seq, seq FROM seq_1_to_${count}`)
  await run(
    `INSERT INTO invoice_items (invoice_id, amount, tax_amount) SELECT seq, 100.10, seq / 100 FROM seq_1_to_${count}`,
  )
  await run(
    `INSERT INTO payment (invoice_id, amount) SELECT seq, 150.00 FROM seq_1_to_${count} WHERE seq % 2 = 0`,
  )
}
