-- expand
-- Staff who close a line bill what waits for its next bill: that bill is to be told as well. Only the portal itself reads and takes
-- what is to be told.
DROP POLICY IF EXISTS staff_add ON issued_batches;
CREATE POLICY staff_add ON issued_batches FOR INSERT WITH CHECK (actor_sees_all());
